import path from 'node:path';

/** The drill that looks at every page where the suite looks at one of each kind: `npm run drill -- every-page`. */
export const everyPageDrill = 'every-page';
export const looksAtEveryPage = process.env.E2E_DRILL === everyPageDrill;

/** The specs that take long for each page. */
export const specsOfEveryPage = ['accessibility', 'dev', 'focus', 'fits', 'layout', 'trusted-types'].map(
  (name) => `**/${name}.spec.ts`,
);

/** One composed site that the tests visit. */
export interface Site {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

/** The first of the ports that the tests take, of twenty; another one lets two runs go on side by side. */
const firstPort = Number(process.env.E2E_PORT ?? 4310);

/** The origin of a site that runs already, behind whatever server it has; undefined where the tests start their own. */
export const runningSite: string | undefined = process.env.E2E_SITE?.replace(/\/$/, '') || undefined;

const folderOf = (name: string | number): string =>
  path.resolve(import.meta.dirname, `../../.proper/e2e/${name}`);

const site = (port: number): Site => ({
  port,
  url: `http://localhost:${port}`,
  dataDir: folderOf(port),
});

/** The site as visitors get it. */
export const sites = {
  production: { ...site(firstPort), ...(runningSite !== undefined && { url: runningSite }) },
} as const;

/**
 * What can't be seen at a site that runs already: these make sites of their own out of the data folder of the server
 * that the tests start.
 */
export const specsOfOwnSites: readonly string[] = ['deployment', 'override', 'real-clients', 'start'].map(
  (name) => `**/${name}.spec.ts`,
);

/** What the server prints once it serves this run's site. Playwright keeps the address of its local page, which is at the end. */
export const readyLines = /Proper is ready[\s\S]*What the forms saved: (?<local_page>\S+)\s/;

/** The address of the production site's local page. Known in tests, once the servers run. */
export function localPage(): string {
  const address = process.env.LOCAL_PAGE;
  if (address === undefined) throw new Error('The server has not printed the address of its local page.');
  return address;
}

/** The port at which a developer serves a remote of their own. */
export const developersPort = firstPort + 3;

/** The port at which developers edit the site. */
export const developmentPort = firstPort + 4;

/** The ports at which the drills of what the documents say serve their copies. */
export const walkthroughPorts = {
  newcomer: firstPort + 6,
  /** The first of the twenty of the suite that runs in the newcomer's copy. */
  newcomersTests: firstPort + 20,
  oneRemote: firstPort + 7,
} as const;

/** Further sites, which single tests serve themselves. */
export const ownSites = {
  /** The site of which developers may take a remote from their machine. */
  overridable: site(firstPort + 2),
  /** What leads and mails are sent to, as a site of its own and as another site's backends. */
  backend: site(firstPort + 10),
  /** The site whose backends have another origin. */
  elsewhere: site(firstPort + 11),
  /** The site that gets a new release while it is open. */
  deployment: site(firstPort + 12),
  /** The site that is started again and again. */
  started: site(firstPort + 13),
} as const;

/** How many workers have ports of their own: the last four of the twenty. */
export const mostWorkers = 4;

/** A site of one worker's fault grid, after a deployment. */
export const gridSite = (slot: number): Site => site(firstPort + 16 + slot);
