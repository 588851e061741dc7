/** The drill that looks at every page where the suite looks at one of each kind: `npm run drill -- every-page`. */
export const everyPageDrill = 'every-page';

/** The specs that take long for each page. */
export const specsOfEveryPage = [
  'accessibility',
  'focus',
  'hydration',
  'fits',
  'layout',
  'trusted-types',
].map((name) => `**/${name}.spec.ts`);

export const looksAtEveryPage = process.env.E2E_DRILL === everyPageDrill;
