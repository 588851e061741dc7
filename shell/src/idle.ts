import { releaseBase } from '@proper/shared-types/release';
import { reportFault } from './faults/report-fault';
import { phaseOf } from './files/broken-files';
import { keepTrying } from './files/keep-trying';
import { loadWhole } from './files/load-whole';
import { afterHydration } from './routing/hydration';

/** The parts of the shell that no page needs before it has hydrated: a script of their own, so that pages hydrate sooner. */
type IdleParts = typeof import('./idle-parts');

/**
 * Fetches them. A navigation needs them, too.
 *
 * @throws FileError if their script cannot be fetched or is damaged.
 */
export const loadIdleParts = (): Promise<IdleParts> =>
  loadWhole(releaseBase('shell'), () => import(/* webpackChunkName: "idle" */ './idle-parts'));

/** They have arrived, and the first page has hydrated or has been left for another. */
export const idle = new Promise<IdleParts>((resolve) =>
  afterHydration(
    () =>
      void keepTrying(
        async () => resolve(await loadIdleParts()),
        (cause) =>
          reportFault('Notices cannot be shown yet, and no page is fetched ahead:', {
            remote: 'shell',
            phase: phaseOf(cause),
            cause,
          }),
      ),
  ),
);
