import path from 'node:path';

/** One composed site that the tests visit. */
export interface Site {
  readonly mode: 'production' | 'development';
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

/** The first of the ports that the tests take, of twenty; another one lets two runs go on side by side. */
const firstPort = Number(process.env.E2E_PORT ?? 4310);

const folderOf = (name: string | number): string =>
  path.resolve(import.meta.dirname, `../../.proper/e2e/${name}`);

const site = (mode: Site['mode'], port: number): Site => ({
  mode,
  port,
  url: `http://localhost:${port}`,
  dataDir: folderOf(port),
});

/** The site as visitors get it, and the same site with React's own warnings. */
export const sites = {
  production: site('production', firstPort),
  development: site('development', firstPort + 1),
} as const;

/** Further sites, which single tests serve themselves. */
export const ownSites = {
  /** What leads and mails are sent to, as a site of its own and as another site's backends. */
  backend: site('production', firstPort + 10),
  /** The site whose backends have another origin. */
  elsewhere: site('production', firstPort + 11),
  /** The site that gets a new release while it is open. */
  deployment: site('production', firstPort + 12),
} as const;
