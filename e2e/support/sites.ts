import path from 'node:path';

/** The drill that looks at every page where the suite looks at one of each kind: `npm run drill -- every-page`. */
export const everyPageDrill = 'every-page';
export const looksAtEveryPage = process.env.E2E_DRILL === everyPageDrill;

/** The specs that take long for each page. */
export const specsOfEveryPage = ['accessibility', 'dev', 'focus', 'fits', 'layout'].map(
  (name) => `**/${name}.spec.ts`,
);

/** One composed site that the tests visit. */
interface Site {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

/** The port of the site that all tests visit; another one lets two runs go on side by side. Further sites take free ones. */
const port = Number(process.env.E2E_PORT ?? 4310);

/** The site as visitors get it. */
export const production: Site = {
  port,
  url: `http://localhost:${port}`,
  dataDir: path.resolve(import.meta.dirname, `../../.proper/e2e/${port}`),
};

/** The data folder of a site that a test makes for itself. */
export const ownDataDir = (name: string): string => `${production.dataDir}-${name}`;

/** What the server prints once it serves this run's site. Playwright keeps the address of its local page, which is at the end. */
export const readyLines = /Proper is ready[\s\S]*What the forms saved: (?<local_page>\S+)\s/;

/** The address of the production site's local page. Known in tests, once the servers run. */
export function localPage(): string {
  const address = process.env.LOCAL_PAGE;
  if (address === undefined) throw new Error('The server has not printed the address of its local page.');
  return address;
}
