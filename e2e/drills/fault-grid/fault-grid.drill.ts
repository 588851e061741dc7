import { visitCells } from './cells';
import { gridFaults, gridRemotes } from './grid';

for (const remote of gridRemotes) for (const fault of gridFaults) visitCells(remote, fault);
