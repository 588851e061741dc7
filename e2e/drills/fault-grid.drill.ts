import { visitDuring } from './fault-visits';
import { gridFaults, gridRemotes } from './faults';

for (const remote of gridRemotes) for (const fault of gridFaults) visitDuring(fault, remote);
