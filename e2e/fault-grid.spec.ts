import { visitCells } from './drills/fault-grid/cells';
import { gridFaults, gridRemotes, moments } from './drills/fault-grid/grid';

// The short form of `npm run drill -- fault-grid`: those that need no deployment, each fault once, at another remote
// and another moment than the one before it.
visitCells((remote, fault, moment) => {
  const row = gridFaults.indexOf(fault);
  return (
    fault.kind === 'network' &&
    row % 3 === gridRemotes.indexOf(remote) &&
    (row + Math.floor(row / 3)) % 3 === moments.indexOf(moment)
  );
});
