import { testFault } from './fault-visits';
import { remoteFaults, testedRemotes } from './faults';

for (const remote of testedRemotes) for (const fault of remoteFaults) testFault(fault, remote);
