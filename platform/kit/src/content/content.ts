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
import { type Company, type ParsedText, parseText, TextMistakes } from './text';

export { type PlainSection, parseText, readFrontMatter, TextMistakes };

/** A page with content, as its remote's build generates it. */
export interface ContentPage extends PageContent {
  readonly path: SitePath;
  readonly meta: PageMeta;
}

/** A text of a folder. */
interface Text<Schema extends GenericSchema, Section> {
  /** The name of its file, without `.mdx`: lower-case letters, digits and hyphens. */
  readonly id: string;
  /** Its front matter. */
  readonly fields: InferOutput<Schema>;
  readonly sections: readonly Section[];
}

/**
 * Reads all texts in a folder of the workspace: every `.mdx` file, but for those of editors and systems, such as `.#x.mdx`. The schema of
 * their front matter is a strict object.
 */
export interface TextReader {
  /** Texts with markup, such as articles, which may use components. The build renders them; they are never hydrated. */
  markup<Schema extends GenericSchema>(
    folder: string,
    frontMatter: Schema,
    components: TextComponents,
  ): readonly (Text<Schema, TextSection> & { readonly html: string })[];
  /** Texts that are shown without markup, or have only front matter. */
  plain<Schema extends GenericSchema>(
    folder: string,
    frontMatter: Schema,
  ): readonly Text<Schema, PlainSection>[];
}

/** The default export of the module that a workspace's build names as its `content`. Only the build runs it, no browser and no composer. */
export type RemoteContent = (read: TextReader) => readonly ContentPage[];

/**
 * Makes the pages of a workspace that have content.
 *
 * @param workspace - Its folder.
 * @param company - Contains the figures and the paths of the site; by default those that the build itself runs with.
 * @throws Error with the mistakes in all texts of a folder.
 */
export function contentPages(
  workspace: string,
  content: RemoteContent,
  company?: Company,
): readonly ContentPage[] {
  const readFolder = <Schema extends GenericSchema, Section>(
    folder: string,
    frontMatter: Schema,
    readSections: (text: ParsedText) => readonly Section[],
  ): readonly (Text<Schema, Section> & Pick<ParsedText, 'root'>)[] => {
    const mistakes: string[] = [];
    const files = readdirSync(path.join(workspace, folder)).filter((file) => /^(?!\.).*\.mdx$/.test(file));
    const texts = files.sort().flatMap((file) => {
      const id = path.basename(file, '.mdx');
      const displayPath = path.posix.join(path.basename(workspace), folder, file);
      try {
        const source = readFileSync(path.join(workspace, folder, file), 'utf8');
        const text = parseText(source, { displayPath, company });
        if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
          text.file.message(
            `"${id}" becomes part of an address: use only lower-case letters, digits and hyphens. Rename the file.`,
          );
        const sections = readSections(text);
        const fields = readFrontMatter(text, frontMatter);
        if (text.file.messages.length > 0) throw new TextMistakes(text.file);
        return { id, fields, sections, root: text.root };
      } catch (cause) {
        if (!(cause instanceof TextMistakes)) throw cause;
        mistakes.push(cause.message);
        return [];
      }
    });
    // A stack trace of the build does not help authors.
    if (mistakes.length > 0) throw Object.assign(new Error(mistakes.join('\n')), { stack: '' });
    return texts;
  };
  return content({
    markup: (folder, frontMatter, components) =>
      readFolder(folder, frontMatter, (text) => readMarkup(text, components)).map(({ root, ...text }) => ({
        ...text,
        html: renderMarkup(root, components),
      })),
    plain: (folder, frontMatter) =>
      readFolder(folder, frontMatter, readPlainText).map(({ root: _root, ...text }) => text),
  });
}
