/**
 * The brand's colours, mark and tagline, for PDFs, pictures, the head and the manifest. The design tokens
 * repeat the colours, and a test compares both. This module has its own path,
 * `@proper/shared-types/company/brand`, so that pages need not load it.
 */

/** The colours of the light scheme, by the names that the design tokens give them. */
const light = {
  /** The page. */
  paper: '#fbf8f1',
  /** A quieter section of the page. */
  tint: '#f2ecdf',
  /** A slip of paper on the page. */
  slip: '#fffdf9',
  ink: '#1a211d',
  muted: '#565e58',
  /** A fine dividing line. */
  rule: '#d6cebc',
  /** A strong line around form fields. */
  'rule-strong': '#80796a',
  /** For text, and for the background of a button. */
  accent: '#17503a',
  'accent-hover': '#0d3425',
  'on-accent': '#fdfaf3',
  /** Ticks, and nothing else. */
  done: '#b0521c',
  /** Hours in a drawing: a client's regained hours, and hours that people share. */
  hours: '#cfe3cf',
  free: '#2c6e2f',
  info: '#1f4f8f',
  danger: '#a3161f',
  focus: '#1a211d',
} as const;

/** The colours that are used outside style sheets: the light scheme, and the page colour of the dark one. */
export const palette = { light, dark: { paper: '#111815' } } as const;

/** What the company does, in one line. */
export const tagline = 'Executive assistance for leaders and entrepreneurs';

/** The mark: one stroke that is a tick and, with its bowl, a P. */
export const mark = {
  /** The side of the square around it. */
  size: 32,
  path: 'M4.5 19L10 26.5L17.5 5.5H21a6 6 0 0 1 0 12h-5',
  /** In the same units; shared-ui's style sheet has the same figure. */
  strokeWidth: 3.4,
} as const;
