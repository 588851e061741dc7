import type { RootOptions } from 'react-dom/client';
import type { Composition } from 'shared-types/release';
import { ReadablePage } from './ReadablePage';
import { isHydrated } from './view-transitions';

/** Reports to the console what React meets: a page that could not hydrate in one entry, which says whose release it is. */
export function errorReports({ pages, remotes }: Pick<Composition, 'pages' | 'remotes'>): RootOptions {
  let reported = false;
  return {
    onCaughtError(cause, { errorBoundary }) {
      if (!(errorBoundary instanceof ReadablePage)) {
        console.error(cause);
        return;
      }
      reported = true;
      const { path: page } = errorBoundary.props;
      const remote = pages[page];
      const version = remote && remotes[remote].version;
      console.error('A page does not react:', { remote, version, page, phase: 'hydrate', cause });
    },
    onRecoverableError(error) {
      // With the next page, React says of the failed one that it had to be rendered anew: that did not help.
      if (!reported || isHydrated()) reportError(error);
    },
  };
}
