/** A system font that is shown until one of ours has loaded. */
export interface SystemFont {
  /** The PostScript names of the font and of others with its metrics. Few, because the browser looks each of them up. */
  readonly local: readonly string[];
  /** The weights that it replaces, as in CSS. */
  readonly weights: string;
  /** The weight of ours whose width it is adjusted to. */
  readonly ourWeight: number;
  /** The width of {@link sample} in this font, in em, with kerning. */
  readonly sampleWidth: number;
  /** The same for {@link figures}, if they are sized separately. */
  readonly figuresWidth?: number;
}

export interface Family {
  readonly family: string;
  /** The package below `@fontsource-variable/`, and the name of the files. */
  readonly slug: string;
  readonly weights: { readonly min: number; readonly max: number };
  /** The OpenType features that the subset keeps. */
  readonly features: readonly string[];
  /** The best one first. */
  readonly fallbacks: readonly SystemFont[];
}

/** English from the site, in which each letter is as frequent as in its copy. */
export const sample =
  'Your inbox is read, sorted and answered before the day begins. Meetings sit where they belong, each with its ' +
  'papers. What was promised is followed up, and what can wait is told to wait. You see the few things that need you.';

/** Prices, percentages and step numbers are large, often right-aligned, and alone, so the width of letters does not matter to them. */
export const figures = '0123456789';

/** The characters that the face for {@link figures} is used for. */
export const figuresRange = 'U+24, U+30-39';

/** The weight of figures on the site. */
export const figuresWeight = 500;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** The characters of the fonts: ASCII, the no-break space, and the punctuation and signs in the copy. */
export const letters = `${ascii}\u00a0–—‘’“”…£$€×·•½©é`;

/** The weights that a system font replaces: those of text, bold text, and headings. */
const regular = { weights: '400 500', ourWeight: 400 } as const;
const bold = { weights: '600 700', ourWeight: 600 } as const;
const heading = { weights: '400 700', ourWeight: 600 } as const;

export const families: readonly Family[] = [
  {
    family: 'Besley',
    slug: 'besley',
    weights: { min: 400, max: 700 },
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
