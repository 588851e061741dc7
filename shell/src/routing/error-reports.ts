import type { RootOptions } from 'react-dom/client';
import { hydrationMark } from '../faults/fault';
import { reportFault } from '../faults/report-fault';
import { isHydrated } from './hydration';
import { ReadablePage } from './ReadablePage';

/** Reports the errors of React's root, each with its release. */
export function errorReports(): RootOptions {
  const { pathname: documentPathname } = location;
  let isFrozen = false;

  function report(consequence: string, cause: unknown, remote?: 'shell'): void {
    const { pathname: page } = location;
    const owner = remote && { remote };
    if (page !== documentPathname || isHydrated())
      reportFault(consequence, { ...owner, page, phase: 'render', cause });
    else reportFault(consequence, { ...owner, page, phase: 'hydrate', cause, since: hydrationMark });
  }

  return {
    onCaughtError(cause, { errorBoundary }) {
      const isOfPage = errorBoundary instanceof ReadablePage;
      if (isOfPage && errorBoundary.isFrozen) {
        isFrozen = true;
        report('A page does not react:', cause);
      } else report('The page could not be shown:', cause, isOfPage ? undefined : 'shell');
    },
    onRecoverableError(cause) {
      // When the next page opens, React also reports that it had rendered the failed one again in vain.
      if (!isFrozen || isHydrated()) report('A page had to be rendered again:', cause);
    },
  };
}
