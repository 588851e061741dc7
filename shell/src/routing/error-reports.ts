import type { RootOptions } from 'react-dom/client';
import { reportFault } from '../faults/report-fault';
import { hydrationMark } from '../faults/spans';
import { ReadablePage } from './ReadablePage';
import { isHydrated } from './view-transitions';

/** A frame of a remote's code in a stack of components: what failed is inside a page, and not around it. */
const remoteFrame = /\/releases\/(?!shell\/)/;

/** Reports what React meets, each fault in one entry, which says whose release it is. */
export function errorReports(): RootOptions {
  const { pathname: opened } = location;
  let reported = false;

  function report(says: string, cause: unknown, stack: string | undefined): void {
    const { pathname: page } = location;
    const hydrating = page === opened && !isHydrated();
    reportFault(says, {
      page,
      phase: hydrating ? 'hydrate' : 'render',
      cause,
      ...(hydrating && { since: hydrationMark }),
      ...(!remoteFrame.test(stack ?? '') && { remote: 'shell' }),
    });
  }

  return {
    onCaughtError(cause, { errorBoundary, componentStack }) {
      const keepsPage = errorBoundary instanceof ReadablePage;
      reported ||= keepsPage;
      report(keepsPage ? 'A page does not react:' : 'A page could not be shown:', cause, componentStack);
    },
    onRecoverableError(cause, { componentStack }) {
      // With the next page, React says of the failed one that it had to be rendered anew: that did not help.
      if (!reported || isHydrated()) report('A page had to be rendered anew:', cause, componentStack);
    },
  };
}
