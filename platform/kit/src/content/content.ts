import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageContent, PageMeta, SitePath } from '@proper/shared-types';
import type { GenericSchema, InferOutput } from 'valibot';
import { readFrontMatter } from './front-matter';
import {
  type PlainSection,
  readMarkup,
  readPlainText,
  renderMarkup,
  type TextComponents,
  type TextSection,
} from './sections';
import { type Company, parseText, TextMistakes, type TextOptions } from './text';

export { type PlainSection, parseText, readFrontMatter, TextMistakes };

/** A page with content, as its remote's build generates it. */
export interface ContentPage extends PageContent {
  readonly path: SitePath;
  readonly meta: PageMeta;
}

interface Text<Schema extends GenericSchema> {
  /** The name of its file, without `.mdx`: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Its front matter. */
  readonly fields: InferOutput<Schema>;
}

/** A folder of texts, each of which has front matter and a `Body`. */
interface TextFolder<Schema extends GenericSchema, Body> {
  /** Relative to the workspace. Every `.mdx` file in it is a text, but for those of editors and systems, such as `.#x.mdx`. */
  readonly folder: string;
  /** The schema of each text's front matter: a strict object. Its output must be plain data, which builds cache. */
  readonly frontMatter: Schema;
  /** Makes the remote's pages from all texts. */
  pages(texts: readonly (Text<Schema> & Body)[]): readonly ContentPage[];
}

/** Texts with markup, such as articles. */
export interface MarkupContent<Schema extends GenericSchema>
  extends TextFolder<Schema, { readonly sections: readonly TextSection[]; readonly html: string }> {
  readonly components: TextComponents;
}

/** Texts that are shown without markup, or have only front matter. */
export interface PlainContent<Schema extends GenericSchema>
  extends TextFolder<Schema, { readonly sections: readonly PlainSection[] }> {
  readonly components?: undefined;
}

/** The default export of the module that a workspace's build names as its `content`. Only the build runs it, no browser and no composer. */
export type RemoteContent = MarkupContent<GenericSchema> | PlainContent<GenericSchema>;

type AnyText = Text<GenericSchema> & { readonly sections: readonly PlainSection[]; readonly html: string };

function readText({ frontMatter, components }: RemoteContent, source: string, options: TextOptions): AnyText {
  const text = parseText(source, options);
  const id = path.basename(options.displayPath, '.mdx');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    text.file.message(
      `"${id}" becomes part of an address: use only lower-case letters, digits and hyphens. Rename the file.`,
    );
  const sections = components ? readMarkup(text, components) : readPlainText(text);
  const fields = readFrontMatter(text, frontMatter);
  if (text.file.messages.length > 0) throw new TextMistakes(text.file);
  return {
    id,
    fields,
    sections,
    ...(components && { html: renderMarkup(text.root, components) }),
  } as AnyText;
}

/**
 * Reads the texts of a workspace and makes pages from them.
 *
 * @param workspace - Its folder.
 * @param company - Contains the figures and the paths of the site; by default those that the build itself runs with.
 * @throws Error with the mistakes in all texts.
 */
export function contentPages(
  workspace: string,
  content: RemoteContent,
  company?: Company,
): readonly ContentPage[] {
  const mistakes: string[] = [];
  const folder = path.join(workspace, content.folder);
  const files = readdirSync(folder).filter((file) => /^(?!\.).*\.mdx$/.test(file));
  const texts = files.sort().flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const displayPath = path.posix.join(path.basename(workspace), content.folder, file);
    try {
      return readText(content, source, { displayPath, company });
    } catch (cause) {
      if (!(cause instanceof TextMistakes)) throw cause;
      mistakes.push(cause.message);
      return [];
    }
  });
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return content.pages(texts);
}
