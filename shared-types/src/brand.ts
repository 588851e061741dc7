/**
 * The brand's colours, its mark and its tagline: the one place that names any of them. PDFs, pictures, the head and
 * the manifest take them from here; the design tokens repeat the colours, and a test compares. Not part of the shared module that pages
 * carry: `shared-types/brand` is a path of its own, which builds can read too.
 */

/** The colours of the light scheme, by the names that the design tokens give them. */
const light = {
  /** The page. */
  paper: '#fbf8f1',
  /** A quieter stretch of the page. */
  tint: '#f2ecdf',
  /** A slip of paper that lies on the page. */
  slip: '#fffdf9',
  ink: '#1a211d',
  muted: '#565e58',
  /** A fine line that divides. */
  rule: '#d6cebc',
  /** A strong line around what can be filled in. */
  'rule-strong': '#80796a',
  /** Used as ink, and as the background of a button. */
  accent: '#17503a',
  'accent-hover': '#0d3425',
  'on-accent': '#fdfaf3',
  /** What is ticked off, and nothing else. */
  done: '#b0521c',
  free: '#2c6e2f',
  info: '#1f4f8f',
  danger: '#a3161f',
  focus: '#1a211d',
} as const;

/** The name of a colour, as in `--colour-paper`. */
export type ColourName = keyof typeof light;

const dark: Readonly<Record<ColourName, string>> = {
  paper: '#111815',
  tint: '#18221e',
  slip: '#26332d',
  ink: '#ece6d8',
  muted: '#a9b1a8',
  rule: '#3f4d45',
  'rule-strong': '#78857d',
  accent: '#a6cbab',
  'accent-hover': '#cbe3cc',
  'on-accent': '#0e1f17',
  done: '#ec9c63',
  free: '#a3d69a',
  info: '#a5c6f2',
  danger: '#ff9c94',
  focus: '#f5d9a8',
};

/** The dark band is the same in both schemes: the dark one's colours, but for these. */
const band: Readonly<Partial<Record<ColourName, string>>> = {
  paper: '#15372a',
  tint: '#1a4031',
  slip: '#1d4536',
  rule: '#3d6353',
  'rule-strong': '#8fa598',
};

/** The footer is a darker band: its page. */
const footer = '#0f2a20';

/** Every colour of the site, as `#rrggbb`. */
export const palette = { light, dark, band, footer } as const;

/** What the firm is, in one line. */
export const tagline = 'Executive assistance for leaders and entrepreneurs';

/** The mark: one stroke that is a tick and, with its bowl, a P. */
export const mark = {
  /** The side of the square that it is drawn in. */
  size: 32,
  path: 'M4.5 19L10 26.5L17.5 5.5H21a6 6 0 0 1 0 12h-5',
  /** In units of the square; shared-ui's style sheet has the same figure. */
  strokeWidth: 3.4,
} as const;
