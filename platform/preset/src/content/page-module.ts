import path from 'node:path';
import { codeOf, contractImport } from './code';
import { pageFields } from './page-fields';
import { componentsOf, importOf, type PageSource } from './page-source';
import { pageTextCode } from './page-text-code';

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
  const components = componentsOf(source);
  const componentImport = (name: string, as?: string): string =>
    importOf(source, { name, from: components.get(name) ?? '' }, as);

  switch (part) {
    case 'page': {
      const chunk = JSON.stringify(id);
      return `export const page = {
  path: ${JSON.stringify(address)},
  chunk: ${chunk},
  published: ${JSON.stringify(summary.published)},
  meta: () => import(/* webpackChunkName: ${chunk} */ '${self}?meta'),
  load: () => import(/* webpackChunkName: ${chunk} */ '${self}'),
};
`;
    }
    case 'summary': {
      const { code, names } = codeOf({ id, path: address, ...summary });
      return `${contractImport(names)}export const summary = ${code};\n`;
    }
    case 'picture':
      return `${componentImport(picture, 'Picture')}export { Picture };\n`;
    case 'meta': {
      const { code, names } = codeOf(head);
      return `${contractImport(names)}${importOf(source, collection.meta, 'metaOf')}import { summary } from '${self}?summary';
export const meta = metaOf(summary, ${code});
`;
    }
    case '': {
      const text = await pageTextCode(source, [...components.keys()]);
      const imports = [...text.components].map((name) => componentImport(name)).join('');
      return `${contractImport(text.names)}${imports}${importOf(source, collection.layout, 'Layout$')}import { jsx as jsx$ } from 'react/jsx-runtime';
import { Picture as Picture$ } from '${self}?picture';
import { summary as summary$ } from '${self}?summary';
${text.code}
export default function Page() {
  return jsx$(Layout$, { ...summary$, image: jsx$(Picture$, {}), sections, children: _createMdxContent() });
}
`;
    }
    default:
      throw new Error(`${shown}?${part}: a text has no such part. There is ?page, ?summary, ?picture and ?meta.`);
  }
}
