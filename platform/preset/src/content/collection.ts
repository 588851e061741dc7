import type { SitePath } from '@proper/shared-types';
import type { GenericSchema } from 'valibot';

/** Something that a module of the workspace exports. */
export interface Export {
  /** The module, relative to the workspace. */
  readonly from: string;
  readonly name: string;
}

/** What both kinds of collection say. */
interface Folder {
  /** The folder of the texts, relative to the workspace: every `.mdx` file in it is one. */
  readonly folder: string;
}

/**
 * Texts that are pages. The front matter has the summary's fields, `head` and `picture`; each file is imported in parts, so
 * that a list of summaries carries no texts:
 *
 * - `text.mdx?page`: its entry among the remote's pages (`page`)
 * - `text.mdx?summary`: what lists say of it (`summary`), with its `id` and `path`
 * - `text.mdx?link`: what a link to it says (`link`), with its `id` and `path`: less than the summary
 * - `text.mdx?picture`: the component that its front matter names (`Picture`)
 * - `text.mdx?meta`: its head data (`meta`)
 * - `text.mdx`: the page itself
 */
export interface PageCollection extends Folder {
  readonly kind: 'pages';
  /** The page of `text.mdx` is at `<route>/text`. */
  readonly route: SitePath;
  readonly summary: GenericSchema;
  readonly head: GenericSchema;
  /** Folders of components that a text may name, relative to the workspace: a file each, named like what it exports. */
  readonly components: readonly string[];
  /** The fields of the summary that `?link` has. */
  readonly link: readonly string[];
  /** The field of the summary that the pages' entries carry too, for their order. */
  readonly orderedBy: string;
  /** Components of the design system that a text may name. */
  readonly designSystem: readonly string[];
  /** Whether a text may do without a picture; none may by default. */
  readonly pictureIsOptional?: true;
  /**
   * The component around the text: takes the summary's fields; `image`, which is the picture, given those fields; and of a file
   * that has a text its `sections`, and the text as children.
   */
  readonly layout: Export;
  /** Makes the head data of the summary and the head's fields. */
  readonly meta: Export;
}

/** Texts without markup, imported whole: what {@link PlainText} says. */
export interface PlainCollection extends Folder {
  readonly kind: 'plain';
  readonly frontMatter: GenericSchema;
}

/** Texts of one folder, as a workspace's `content.config.ts` says what they are. */
export type Collection = PageCollection | PlainCollection;

/** A section of a page: its anchor, and its heading. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
}

/** A section of a plain text. */
export interface PlainSection extends TextSection {
  readonly paragraphs: readonly string[];
  /** Where the section leads: a paragraph that is nothing but a link. */
  readonly link?: { readonly href: SitePath; readonly label: string };
}
