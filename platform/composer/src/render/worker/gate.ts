import { checkStyles } from '../../admit/style-checks';
import { checkMarkup } from '../body-checks';
import { handlerOf } from './answer';

/** The worker that parses teams' files without running them. What is too much for it ends its engine, not the composer. */

// What it throws is about a team's file; where it does so says nothing to the team.
Error.stackTraceLimit = 0;

export default handlerOf({
  styles(sheet: Parameters<typeof checkStyles>[0]) {
    const fault = checkStyles(sheet);
    if (fault !== undefined) throw new Error(fault);
  },
  body: ({ html }: { readonly html: string }) => checkMarkup(html, 1),
  part: ({ html }: { readonly html: string }) => checkMarkup(html, 0),
});
