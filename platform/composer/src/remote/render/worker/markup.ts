import type { PageContent } from '@proper/shared-types';
import { checkMarkup } from '../body-checks';
import { createHandler } from './answer';

/** The worker that parses teams' files without running them. A file that is too much for it ends its engine, not the composer. */

// Its errors are about a team's file, so a stack trace of the composer would not help the team.
Error.stackTraceLimit = 0;

export default createHandler({
  body: ({ html }: { readonly html: string }) => checkMarkup(html, 1),
  parts: ({ html }: Pick<PageContent, 'html'>) =>
    Object.fromEntries(Object.entries(html).map(([name, part]) => [name, checkMarkup(part, 0)])),
});
