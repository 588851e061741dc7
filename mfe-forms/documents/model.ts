import type { ComponentType } from 'react';

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Its width relative to the other columns. */
  readonly share: number;
  /** Every cell is a box to tick, whatever text the row has. */
  readonly tick?: boolean;
}

/** A titled line of advice. */
export interface Point {
  readonly title: string;
  readonly text: string;
}

/** A part of a page. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'steps'; readonly items: readonly Point[] }
  /** Boxes to tick by hand. */
  | { readonly kind: 'checklist'; readonly columns: 1 | 2; readonly items: readonly string[] }
  /** An empty cell is tall enough to write in. */
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      /** Blank rows after the others. */
      readonly blankRows?: number;
    }
  /** Labels, each with ruled lines to write on. */
  | { readonly kind: 'fields'; readonly items: readonly { readonly label: string; readonly lines: number }[] }
  /** A slip of paper with a worked example. */
  | { readonly kind: 'example'; readonly title: string; readonly paragraphs: readonly string[] }
  /** Cards to cut out, two in a row. */
  | {
      readonly kind: 'cards';
      readonly items: readonly { readonly title: string; readonly lines: readonly string[] }[];
    };

/** A section. It has a page of its own, which can be printed alone; a test counts the pages. */
export interface DocumentSection {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly Block[];
}

/** The content of a PDF. */
export interface DocumentContent {
  readonly title: string;
  readonly subtitle: string;
  /** What kind of document it is, such as Guide. */
  readonly type: string;
  /** The drawing on its cover. */
  readonly Picture: ComponentType;
  /** What the drawing shows, for those who cannot see it. */
  readonly pictureText: string;
  readonly keywords: readonly string[];
  /** How to use it, on the page with the contents. */
  readonly introduction: readonly string[];
  readonly sections: readonly DocumentSection[];
}
