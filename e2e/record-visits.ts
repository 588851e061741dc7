// Records what browsers ask for on typical visits: the shapes that the scenario `day` repeats.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { findBrowser } from '@proper/scripts/browser';
import { createServer } from '@proper/server/http/create-server';
import { never } from './support/own-site';

const help = `Records the requests of typical visits to a composed site, for the scenario 'day'.

Usage: npx tsx e2e/record-visits.ts SITE FILE

  SITE   the folder of a composed site, such as .proper/site
  FILE   where the recording goes, as JSON

Exit codes: 0 recorded, 1 no browser, 2 bad usage.`;

const {
  positionals: [siteDir, file],
} = readArguments({}, help);
if (siteDir === undefined || file === undefined) usageError('SITE and FILE are needed.', help);
const browser = findBrowser(console.log);
if (!browser.ok) {
  console.error(browser.reason);
  process.exit(exitCodes.failed);
}

/** Pages of one visit: the first by its address, the others by a click on a link to them. */
const walks: readonly (readonly string[])[] = [
  ['/'],
  ['/', '/services', '/contact'],
  ['/', '/about', '/faq'],
  ['/services', '/contact'],
  ['/blog', '/blog/level-5-assistant'],
  ['/blog/four-principles'],
  ['/blog/email-management', '/contact'],
  ['/resources', '/resources/delegation-playbook'],
  ['/resources/tasking-guide'],
  ['/resources/time-audit', '/resources'],
  ['/faq', '/services'],
];

let requests: string[] = [];
const server = createServer({
  siteDir: path.resolve(siteDir),
  database: never(),
  config: embeddedDefaults,
  log: () => undefined,
});
// A version stands as `*`; `~` comes before what the browser has, and asks whether it is still true.
server.addHook('onRequest', async ({ url, headers }) => {
  const shape = url.replace(/^(\/releases\/[^/]+\/)[^/]+/, '$1*');
  requests.push(`${headers['if-none-match'] === undefined ? '' : '~'}${shape}`);
});
const address = await server.listen({ port: 0, host: 'localhost' });

async function walk(context: BrowserContext, [first = '/', ...others]: readonly string[]): Promise<void> {
  const page = await context.newPage();
  await page.goto(first, { waitUntil: 'networkidle' });
  for (const next of others) {
    await page.locator(`a[href="${next}"]:visible`).first().click();
    await page.waitForURL(`**${next}`);
    await page.waitForLoadState('networkidle');
  }
  await page.close();
}

const chromiumProcess = await chromium.launch({
  executablePath: browser.executable,
  args: ['--no-sandbox'],
});
const visits: (readonly string[])[] = [];
for (const pages of walks) {
  const context = await chromiumProcess.newContext({ baseURL: address });
  // The second time as somebody who comes back: with what the browser has kept.
  for (let times = 1; times <= 2; times += 1) {
    requests = [];
    await walk(context, pages);
    visits.push(requests);
  }
  await context.close();
}
await chromiumProcess.close();
await server.close();
writeFileSync(path.resolve(file), `${JSON.stringify(visits, null, 2)}\n`);
console.log(`${visits.length} visits, ${visits.flat().length} requests`);
