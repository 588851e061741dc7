import path from 'node:path';
import type { Collection } from './collection';
import { pageModule } from './page/page-module';
import { plainModule } from './plain-module';
import { readFrontMatter } from './text/front-matter';
import { TextMistakes } from './text/mistake';
import { partsOf } from './text/parts';

/** A text, as a bundler finds it. */
export interface ContentFile {
  /** Absolute. */
  readonly file: string;
  /** What follows its name in the import, the question mark included; empty for the text itself. */
  readonly query: string;
  readonly source: string;
}

/** Where texts are, and what they are. */
export interface Content {
  /** The workspace's folder. */
  readonly workspace: string;
  readonly collections: readonly Collection[];
}

/** The folders of the components that texts may name, absolute. */
export const componentFolders = ({ workspace, collections }: Content): readonly string[] => {
  const folders = collections.flatMap((each) => (each.kind === 'pages' ? each.components : []));
  return [...new Set(folders)].map((folder) => path.join(workspace, folder));
};

/**
 * The JavaScript that stands for a text: what the build's loader and the tests' plug-in both hand over.
 *
 * @throws TextMistakes for what its author has to mend, by file, line and field.
 */
export async function contentModule(
  { workspace, collections }: Content,
  { file, query, source }: ContentFile,
): Promise<string> {
  const shown = path.relative(path.dirname(workspace), file).split(path.sep).join('/');
  const folder = path.relative(workspace, path.dirname(file)).split(path.sep).join('/');
  const collection = collections.find((candidate) => candidate.folder === folder);
  if (!collection)
    throw new TextMistakes(shown, [{ what: `content.config.ts says nothing of texts in ${folder}.` }]);
  const { yaml, text } = partsOf(source);
  if (yaml === undefined)
    throw new TextMistakes(shown, [
      { what: 'a text begins with its front matter, between two lines of three dashes.' },
    ]);
  const frontMatter = readFrontMatter(yaml, shown);
  const id = path.basename(file, '.mdx');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    throw new TextMistakes(shown, [
      { what: `"${id}" becomes a part of addresses: small letters, digits and hyphens. Rename the file.` },
    ]);
  if (collection.kind === 'plain') return plainModule({ collection, shown, frontMatter, text });
  return pageModule({ collection, workspace, file, shown, frontMatter, text }, query.replace(/^\?/, ''));
}
