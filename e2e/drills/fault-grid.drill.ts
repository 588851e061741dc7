import { testFault } from './fault-visits';
import { fileFaults, remoteFaults, testedRemotes } from './faults';

for (const remote of testedRemotes) {
  for (const fault of remoteFaults) testFault(fault, remote);
  if (remote.name === 'mfe-content') for (const fault of fileFaults) testFault(fault, remote, fault.moments);
}
