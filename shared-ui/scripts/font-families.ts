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

export const families: readonly Family[] = [
  {
    family: 'Besley',
    slug: 'besley',
    weights: { min: 400, max: 700 },
    display: 'swap',
    features: ['kern', 'tnum'],
    fallbacks: [
      {
        local: ['TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold', 'Tinos-Bold'],
        weights: '400 700',
        likeOurs: 600,
        sampleWidth: 94.616,
        figuresWidth: 5,
      },
      {
        local: ['NotoSerif-Bold'],
        weights: '400 700',
        likeOurs: 600,
        sampleWidth: 112.556,
        figuresWidth: 5.65,
      },
      {
        local: ['DejaVuSerif-Bold'],
        weights: '400 700',
        likeOurs: 600,
        sampleWidth: 125.432,
        figuresWidth: 6.958,
      },
    ],
  },
  {
    family: 'Hanken Grotesk',
    slug: 'hanken-grotesk',
    weights: { min: 400, max: 700 },
    display: 'optional',
    features: ['kern'],
    fallbacks: [
      {
        local: ['ArialMT', 'LiberationSans', 'Arimo-Regular'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 98.966,
      },
      {
        local: ['Arial-BoldMT', 'LiberationSans-Bold', 'Arimo-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 106.352,
      },
      {
        local: ['Roboto-Regular'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 98.704,
      },
      {
        local: ['Roboto-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 100.058,
      },
      {
        local: ['NotoSans-Regular'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 104.83,
      },
      {
        local: ['NotoSans-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 111.608,
      },
      {
        local: ['DejaVuSans'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 112.617,
      },
      {
        local: ['DejaVuSans-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 127.748,
      },
    ],
  },
];
