/** A font of the system that stands in for one of ours until that has arrived. */
export interface SystemFont {
  /** The PostScript names of it and of others with its metrics. A system is asked for each: not one too many. */
  readonly local: readonly string[];
  /** The weights it stands in for, as CSS says it. */
  readonly weights: string;
  /** The weight of ours whose width it takes. */
  readonly likeOurs: number;
  /** The width in em of {@link sample} set in it, kerned; the same in all fonts with its metrics. */
  readonly sampleWidth: number;
  /** The same of {@link figures}, where they are sized by themselves. */
  readonly figuresWidth?: number;
}

export interface Family {
  readonly family: string;
  /** The package below `@fontsource-variable/`, and the name of the files. */
  readonly slug: string;
  readonly weights: { readonly min: number; readonly max: number };
  /** Without scripts: whether it takes its place when it comes late (see decision 8). With them, the shell decides. */
  readonly display: 'swap' | 'optional';
  /** The layout features that are kept. */
  readonly features: readonly string[];
  /** The best one first. */
  readonly fallbacks: readonly SystemFont[];
}

/** English as the site writes it, so that each letter counts as often as it occurs. */
export const sample =
  'Your inbox is read, sorted and answered before the day begins. Meetings sit where they belong, each with its ' +
  'papers. What was promised is followed up, and what can wait is told to wait. You see the few things that need you.';

/** Prices, percentages and numbers of steps stand alone, large, and often flush right: no letter beside them tells their size. */
export const figures = '0123456789';

/** What is set in the face for {@link figures}. */
export const figuresRange = 'U+24, U+30-39';

/** The weight at which the site sets them. */
export const figuresWeight = 500;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** What the fonts can set: ASCII, the no-break space, and the punctuation and signs of the copy. */
export const letters = `${ascii}\u00a0–—‘’“”…£$€×·•½©é`;

/** The weights that a system font stands in for: those of text, of bold text, and of headings. */
const regular = { weights: '400 500', likeOurs: 400 } as const;
const bold = { weights: '600 700', likeOurs: 600 } as const;
const heading = { weights: '400 700', likeOurs: 600 } as const;

export const families: readonly Family[] = [
  {
    family: 'Besley',
    slug: 'besley',
    weights: { min: 400, max: 700 },
    display: 'swap',
    features: ['kern', 'tnum'],
    fallbacks: [
      {
        ...heading,
        local: ['TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold', 'Tinos-Bold'],
        sampleWidth: 94.616,
        figuresWidth: 5,
      },
      { ...heading, local: ['NotoSerif-Bold'], sampleWidth: 112.556, figuresWidth: 5.65 },
      { ...heading, local: ['DejaVuSerif-Bold'], sampleWidth: 125.432, figuresWidth: 6.958 },
    ],
  },
  {
    family: 'Hanken Grotesk',
    slug: 'hanken-grotesk',
    weights: { min: 400, max: 700 },
    display: 'optional',
    features: ['kern'],
    fallbacks: [
      { ...regular, local: ['ArialMT', 'LiberationSans', 'Arimo-Regular'], sampleWidth: 98.966 },
      { ...bold, local: ['Arial-BoldMT', 'LiberationSans-Bold', 'Arimo-Bold'], sampleWidth: 106.352 },
      { ...regular, local: ['Roboto-Regular'], sampleWidth: 98.704 },
      { ...bold, local: ['Roboto-Bold'], sampleWidth: 100.058 },
      { ...regular, local: ['NotoSans-Regular'], sampleWidth: 104.83 },
      { ...bold, local: ['NotoSans-Bold'], sampleWidth: 111.608 },
      { ...regular, local: ['DejaVuSans'], sampleWidth: 112.617 },
      { ...bold, local: ['DejaVuSans-Bold'], sampleWidth: 127.748 },
    ],
  },
];
