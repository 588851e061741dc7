import path from 'node:path';
import { codeOf, contractImport } from '../code';
import { pageFields } from './page-fields';
import { importOf, ownComponents, type PageSource } from './page-source';
import { pageTextCode } from './page-text-code';

/**
 * Under development a text may change without its head: then its page is refreshed in place. Otherwise the page is loaded anew,
 * as with a head that is written in TypeScript. A released bundle has nothing of this.
 */
const headStays = `if (import.meta.webpackHot) {
  const head = JSON.stringify(meta);
  const { data } = import.meta.webpackHot;
  import.meta.webpackHot.dispose((kept) => { kept.head = head; });
  if (data && data.head !== head) location.reload();
  else import.meta.webpackHot.accept();
}
`;

/**
 * The module that a text of pages is, or one of its parts ({@link PageCollection}).
 *
 * @param part - What follows the question mark in its import; empty for the page.
 * @throws TextMistakes for what its author has to mend; Error for a part that there is not.
 */
export async function pageModule(source: PageSource, part: string): Promise<string> {
  const { collection, file, shown } = source;
  const id = path.basename(file, '.mdx');
  const address = `${collection.route}/${id}`;
  const self = `./${id}.mdx`;
  const { summary, head, picture } = pageFields(source);

  switch (part) {
    case 'page': {
      const chunk = JSON.stringify(id);
      const order = JSON.stringify(summary[collection.orderedBy]);
      return `export const page = {
  path: ${JSON.stringify(address)},
  chunk: ${chunk},
  ${collection.orderedBy}: ${order},
  meta: () => import(/* webpackChunkName: ${chunk} */ '${self}?meta'),
  load: () => import(/* webpackChunkName: ${chunk} */ '${self}'),
};
`;
    }
    case 'summary': {
      const { code, names } = codeOf({ id, path: address, ...summary });
      return `${contractImport(names)}export const summary = ${code};\n`;
    }
    case 'link': {
      const fields = collection.link.map((name) => [name, summary[name]] as const);
      const { code, names } = codeOf({ id, path: address, ...Object.fromEntries(fields) });
      return `${contractImport(names)}export const link = ${code};\n`;
    }
    case 'picture': {
      const from = picture === undefined ? undefined : ownComponents(source).get(picture);
      if (picture === undefined || from === undefined) throw new Error(`${shown} names no picture.`);
      return `${importOf(source, { name: picture, from }, 'Picture')}export { Picture };\n`;
    }
    case 'meta': {
      const { code, names } = codeOf(head);
      return `${contractImport(names)}${importOf(source, collection.meta, 'metaOf')}import { summary } from '${self}?summary';
export const meta = metaOf(summary, ${code});
${headStays}`;
    }
    case '': {
      const text = source.text.trim() === '' ? undefined : await pageTextCode(source);
      const given = [
        '...summary$',
        ...(picture === undefined ? [] : ['image: jsx$(Picture$, summary$)']),
        ...(text ? ['sections', 'children: _createMdxContent()'] : []),
      ];
      // Style sheets go by the order of imports: the layout's comes after those of what it is around.
      return `import { jsx as jsx$ } from 'react/jsx-runtime';
${picture === undefined ? '' : `import { Picture as Picture$ } from '${self}?picture';\n`}${contractImport(text?.names ?? [])}${text?.code ?? ''}
${importOf(source, collection.layout, 'Layout$')}import { summary as summary$ } from '${self}?summary';
export default function Page() {
  return jsx$(Layout$, { ${given.join(', ')} });
}
`;
    }
    default:
      throw new Error(
        `${shown}?${part}: a text has no such part. There is ?page, ?summary, ?link, ?picture and ?meta.`,
      );
  }
}
