import { checkStyles } from '../../admit/style-checks';
import { checkMarkup } from '../body-checks';
import { handlerOf } from './answer';

/** The worker that reads what teams made, and runs none of it. What is too much for it ends its engine, and no composer. */
export default handlerOf({
  styles: (sheet: Parameters<typeof checkStyles>[0]) => checkStyles(sheet) ?? null,
  body: ({ html }: { readonly html: string }) => checkMarkup(html, 1),
  part: ({ html }: { readonly html: string }) => checkMarkup(html, 0),
});
