import { testFault } from './fault-visits';
import { fileFaults, remoteFaults, testedRemotes } from './faults';

for (const remote of testedRemotes)
  for (const fault of [...remoteFaults, ...(remote.name === 'mfe-content' ? fileFaults : [])])
    testFault(fault, remote);
