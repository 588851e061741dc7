import path from 'node:path';

/** One composed site that the tests visit. */
interface Site {
  readonly mode: 'production' | 'development';
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
}

const site = (mode: Site['mode'], port: number): Site => ({
  mode,
  port,
  url: `http://localhost:${port}`,
  dataDir: path.resolve(import.meta.dirname, '../../.proper/e2e', mode),
});

/** The site as visitors get it, and the same site with React's own warnings. */
export const sites = {
  production: site('production', 4310),
  development: site('development', 4311),
} as const;
