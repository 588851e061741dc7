import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageContent, PageMeta, SitePath } from '@proper/shared-types';
import type { GenericSchema, InferOutput } from 'valibot';
import { cachedData } from '../release/build-cache';
import type { Contract } from './figures';
import { type Markup, readMarkup, renderMarkup, type TextComponents } from './markup';
import { TextMistakes } from './mistake';
import { type PlainSection, readPlainText } from './plain-text';
import { TextReader } from './text-reader';

/** A page with content, as its remote's build generates it. */
export interface ContentPage extends PageContent {
  readonly path: SitePath;
  readonly meta: PageMeta;
}

interface Text<Schema extends GenericSchema> {
  /** The name of its file, without `.mdx`: small letters, digits and hyphens. */
  readonly id: string;
  /** Its front matter. */
  readonly fields: InferOutput<Schema>;
}

/** A folder of texts, each of which is read as its front matter and `Body`. */
interface TextFolder<Schema extends GenericSchema, Body> {
  /** Relative to the workspace. Every `.mdx` file in it is a text. */
  readonly folder: string;
  /** The schema of each text's front matter: a strict object. Its output is plain data, which builds keep. */
  readonly frontMatter: Schema;
  /** Makes the remote's pages with content from all texts. */
  pages(texts: readonly (Text<Schema> & Body)[]): readonly ContentPage[];
}

interface PlainText {
  readonly sections: readonly PlainSection[];
}

/** Texts with markup, such as articles. */
export interface MarkupContent<Schema extends GenericSchema> extends TextFolder<Schema, Markup> {
  readonly components: TextComponents;
}

/** Texts that are shown without markup, or have only front matter. */
export interface PlainContent<Schema extends GenericSchema> extends TextFolder<Schema, PlainText> {
  readonly components?: undefined;
}

/** The default export of a workspace's `src/content/index.ts`. Only the build runs it, no browser and no composer. */
export type RemoteContent = MarkupContent<GenericSchema> | PlainContent<GenericSchema>;

type AnyText = Text<GenericSchema> & Markup & PlainText;

interface TextSource {
  readonly source: string;
  /** The file's path for messages. */
  readonly shown: string;
}

function readText(
  { frontMatter, components }: RemoteContent,
  { source, shown }: TextSource,
  contract: Contract | undefined,
): AnyText {
  const id = path.basename(shown, '.mdx');
  const reader = new TextReader(source, shown, { contract });
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    reader.wrong(
      reader.root,
      `"${id}" becomes a part of addresses: small letters, digits and hyphens. Rename the file.`,
    );
  const sections = components ? readMarkup(reader, Object.keys(components)) : readPlainText(reader);
  const fields = reader.fields(frontMatter);
  reader.finish();
  const text = { id, fields, sections };
  // A text with mistakes may not render.
  return (components ? { ...text, html: renderMarkup(reader.root, components) } : text) as AnyText;
}

/** What reads a text: the code here, and the packages. */
const readers = [import.meta.dirname, path.join(import.meta.dirname, '../../../../package-lock.json')];

/** What a workspace's content is bundled with. */
interface BundledWith {
  /** A hash of the bundle: texts that an earlier build has read with the same are not read again. */
  readonly code: string;
  /** Has the figures, and the paths of the site. */
  readonly contract: Contract;
}

/**
 * Reads the texts of a workspace and makes its pages with content from them.
 *
 * @param workspace - Its folder.
 * @throws AggregateError of the {@link TextMistakes} in all texts.
 */
export function contentPages(
  workspace: string,
  content: RemoteContent,
  bundle?: BundledWith,
): readonly ContentPage[] {
  const mistakes: TextMistakes[] = [];
  const folder = path.join(workspace, content.folder);
  const files = readdirSync(folder).filter((file) => file.endsWith('.mdx'));
  const texts = files.sort().flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const shown = path.posix.join(path.basename(workspace), content.folder, file);
    const read = () => readText(content, { source, shown }, bundle?.contract);
    try {
      return bundle ? cachedData({ files: readers, data: [bundle.code, source, shown] }, read) : read();
    } catch (cause) {
      if (!(cause instanceof TextMistakes)) throw cause;
      mistakes.push(cause);
      return [];
    }
  });
  if (mistakes.length > 0)
    throw new AggregateError(mistakes, mistakes.map(({ message }) => message).join('\n'));
  return content.pages(texts);
}
