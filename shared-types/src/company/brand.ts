/**
 * The brand's colours, mark and tagline. PDFs, pictures, the head and the manifest import them; the design tokens repeat the
 * colours, which a test compares. `shared-types/brand` is a separate path, so that builds can import it and pages need not load it.
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

/** The dark band is the same in both schemes: it has the dark scheme's colours, except for these. */
const band: Readonly<Partial<Record<ColourName, string>>> = {
  paper: '#15372a',
  tint: '#1a4031',
  slip: '#1d4536',
  rule: '#3d6353',
  'rule-strong': '#8fa598',
};

/** The footer is a band with a darker background. */
const footer = '#0f2a20';

/** Every colour of the site, as `#rrggbb`. */
export const palette = { light, dark, band, footer } as const;

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
