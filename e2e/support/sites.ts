import path from 'node:path';

/** The production site's port. Two runs with different ports can run at the same time. */
const port = Number(process.env.E2E_PORT ?? 4310);

/** The site that most tests visit. */
export const production = {
  port,
  url: `http://localhost:${port}`,
  dataDir: path.resolve(import.meta.dirname, `../../.proper/e2e/${port}`),
} as const;

/** The data folder of a site that a test composes for itself. */
export const ownDataDir = (name: string): string => `${production.dataDir}-${name}`;

/** What the server prints once it serves the site, ending in the address of the operator's page. */
export const readyPattern = /Proper is ready[\s\S]*For the operator: (?<operator_page>\S+)\s/;

/** The address of the operator's page. Playwright reads it from the output by {@link readyPattern}. */
export function getOperatorPage(): string {
  const address = process.env.OPERATOR_PAGE;
  if (address === undefined)
    throw new Error("The server has not printed the address of the operator's page.");
  return address;
}
