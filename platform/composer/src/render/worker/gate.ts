import { checkStyles } from '../../admit/style-checks';
import { checkMarkup } from '../body-checks';
import { handlerOf } from './answer';

/** The worker that parses teams' files without running them. What is too much for it ends its engine, not the composer. */
export default handlerOf({
  styles: (sheet: Parameters<typeof checkStyles>[0]) => checkStyles(sheet) ?? null,
  body: ({ html }: { readonly html: string }) => checkMarkup(html, 1),
  part: ({ html }: { readonly html: string }) => checkMarkup(html, 0),
});
