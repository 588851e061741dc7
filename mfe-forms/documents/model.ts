import type { SitePath } from '@proper/shared-types';
import type { ComponentType, ReactNode } from 'react';

/** One section: it starts on a page of its own and fits on it, so that the page can be printed alone. */
export interface DocumentSection {
  readonly title: string;
  readonly lead: string;
  /** Its parts, in order: the components of `layout/blocks.tsx`. */
  readonly blocks: readonly ReactNode[];
}

/** The content of a PDF. */
export interface DocumentContent {
  readonly title: string;
  readonly subtitle: string;
  /** What kind of document it is, such as Guide. */
  readonly type: string;
  /** The drawing on its cover. */
  readonly Picture: ComponentType;
  readonly keywords: readonly string[];
  /** How to use it, on the page with the contents. */
  readonly introduction: readonly string[];
  readonly sections: readonly DocumentSection[];
}

/** The number of a section's page. The cover and the contents come first; each section has one page (a test counts them). */
export const sectionPage = (index: number): number => index + 3;

/** With the last page, which leads back to the site. */
export const pageCount = ({ sections }: DocumentContent): number => sectionPage(sections.length);

/** The id of a section, which the contents link to. */
export const sectionId = (index: number): string => `section-${index + 1}`;

/** The origin of the site when the PDFs are built: on a reader's disk they cannot ask for its configuration. */
const origin = new URL(process.env.PUBLIC_ORIGIN ?? 'https://proper.example').origin;

/** The address of the site as it is printed. */
export const siteAddress = new URL(origin).host;

/** The target of a link to a page of the site. */
export const siteLink = (path: SitePath): string => origin + path;
