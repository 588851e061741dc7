/** A font of the system that stands in for one of ours until that has arrived. */
export interface SystemFont {
  /** What it is called in the name of the face; the tokens name the faces in the order in which they are tried. */
  readonly name: string;
  /** Its names on the systems that have it, and of others with the same metrics. */
  readonly local: readonly string[];
  /** The weights it stands in for, as CSS says it. */
  readonly weights: string;
  /** The weight of ours whose width it takes. */
  readonly likeOurs: number;
  /** The width in em of {@link sample} set in it, kerned; the same in all fonts with its metrics. */
  readonly sampleWidth: number;
}

export interface Family {
  readonly family: string;
  /** The package below `@fontsource-variable/`, and the name of the files. */
  readonly slug: string;
  readonly weights: { readonly min: number; readonly max: number };
  /** What stands in its place until it arrives, and whether it then takes that place (see decision 8). */
  readonly display: 'swap' | 'optional';
  /** The layout features that are kept. */
  readonly features: readonly string[];
  readonly fallbacks: readonly SystemFont[];
}

/** English as the site writes it, so that each letter counts as often as it occurs. */
export const sample =
  'Your inbox is read, sorted and answered before the day begins. Meetings sit where they belong, each with its ' +
  'papers. What was promised is followed up, and what can wait is told to wait. You see the few things that need you.';

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
        name: 'Times',
        local: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
        weights: '400 700',
        likeOurs: 600,
        sampleWidth: 94.616,
      },
      {
        name: 'Noto',
        local: ['Noto Serif Bold', 'NotoSerif-Bold'],
        weights: '400 700',
        likeOurs: 600,
        sampleWidth: 112.556,
      },
      {
        name: 'DejaVu',
        local: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'],
        weights: '400 700',
        likeOurs: 600,
        sampleWidth: 125.432,
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
        name: 'Arial',
        local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Arimo Regular', 'Helvetica'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 98.966,
      },
      {
        name: 'Arial',
        local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 106.352,
      },
      {
        name: 'Roboto',
        local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 98.704,
      },
      {
        name: 'Roboto',
        local: ['Roboto Bold', 'Roboto-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 100.058,
      },
      {
        name: 'Noto',
        local: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 104.83,
      },
      {
        name: 'Noto',
        local: ['Noto Sans Bold', 'NotoSans-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 111.608,
      },
      {
        name: 'DejaVu',
        local: ['DejaVu Sans', 'DejaVuSans'],
        weights: '400 500',
        likeOurs: 400,
        sampleWidth: 112.617,
      },
      {
        name: 'DejaVu',
        local: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
        weights: '600 700',
        likeOurs: 600,
        sampleWidth: 127.748,
      },
    ],
  },
];
