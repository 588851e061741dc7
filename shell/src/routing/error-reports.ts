import type { RootOptions } from 'react-dom/client';
import type { RouterProviderProps } from 'react-router-dom';
import { reportFault } from '../faults/report-fault';
import { hydrationMark } from '../faults/spans';
import { isOfPage, ReadablePage } from './ReadablePage';
import { isHydrated } from './view-transitions';

/** Who hears of errors: React's root, and the router, which would write to the console by itself. */
interface ErrorReports {
  readonly ofReact: RootOptions;
  readonly ofRouter: NonNullable<RouterProviderProps['onError']>;
}

/** Reports what React and the router meet, each fault in one entry, which says whose release it is. */
export function errorReports(): ErrorReports {
  const { pathname: opened } = location;
  let frozen = false;

  function report(says: string, cause: unknown, remote?: 'shell'): void {
    const { pathname: page } = location;
    const owner = remote && { remote };
    if (page !== opened || isHydrated()) reportFault(says, { ...owner, page, phase: 'render', cause });
    else reportFault(says, { ...owner, page, phase: 'hydrate', cause, since: hydrationMark });
  }
  const notShown = 'The page could not be shown:';

  return {
    ofReact: {
      onCaughtError(cause, { errorBoundary }) {
        if (errorBoundary instanceof ReadablePage) {
          frozen = true;
          report('A page does not react:', cause);
        } else report(notShown, cause, isOfPage(cause) ? undefined : 'shell');
      },
      onRecoverableError(cause) {
        // With the next page, React says of the failed one that it had to be rendered anew: that did not help.
        if (!frozen || isHydrated()) report('A page had to be rendered anew:', cause);
      },
    },
    ofRouter(cause, { errorInfo }) {
      // What was thrown while rendering, React has told already.
      if (!errorInfo) report(notShown, cause, 'shell');
    },
  };
}
