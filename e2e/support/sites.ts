import path from 'node:path';

/** One composed site that the tests visit. */
interface Site {
  readonly mode: 'production' | 'development';
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

/** The first of the ports that the tests take; another one lets two runs go on side by side. */
const firstPort = Number(process.env.E2E_PORT ?? 4310);

const site = (mode: Site['mode'], port: number): Site => ({
  mode,
  port,
  url: `http://localhost:${port}`,
  dataDir: path.resolve(import.meta.dirname, `../../.proper/e2e/${port}`),
});

/** The site as visitors get it, and the same site with React's own warnings. */
export const sites = {
  production: site('production', firstPort),
  development: site('development', firstPort + 1),
} as const;
