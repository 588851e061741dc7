import type { Page, Request } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';
import { expect, hydratedShell, openPage, test } from './support/test';
import { breakLists, unavailable } from './support/visitor';

test.use({
  // What is to fail is asked for when the test says so.
  savesData: true,
  expectedOnConsole:
    /could not be opened|could not be shown|does not react|broken on purpose|Failed to load resource|Federation Runtime|ScriptExecutionError|preloaded using link preload|integrity/,
});

const endpoint = '/faults';
const entry = 'throw new Error("broken on purpose")';

/**
 * Gives every document an endpoint for faults, and another hash to the entry of a remote that is looked up: the browser takes the
 * broken one for what was composed. Returns what the endpoint receives.
 */
async function listen(page: Page): Promise<readonly Request[]> {
  const reports: Request[] = [];
  await page.route(`**${endpoint}`, async (route) => {
    reports.push(route.request());
    await route.fulfill({ status: 204 });
  });
  await page.route(
    (url) => !url.pathname.includes('.') && url.pathname !== endpoint,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"config":{', `"config":{"faultReportUrl":"${endpoint}",`);
      await route.fulfill({ response, body });
    },
  );
  await page.route(`**${liveCompositionPath}`, async (route) => {
    const response = await route.fetch();
    const { remotes, ...rest }: LiveComposition = await response.json();
    const changed = remotes.map((remote) =>
      remote.name === 'mfe-content' ? { ...remote, integrity: integrityOf(entry) } : remote,
    );
    await route.fulfill({ response, json: { ...rest, remotes: changed } });
  });
  return reports;
}

/** Changes what a file of a remote says. */
const answerFor = (page: Page, file: string, change: (body: string) => { body: string; status?: number }) =>
  page.route(`**/releases/${file}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...change(await response.text()) });
  });

/** Follows a link to a page that fails. */
async function follow(page: Page, href: string, heading = unavailable): Promise<void> {
  await page.locator(`footer a[href="${href}"], header a[href="${href}"]`).first().click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

test('each fault is reported once, with its release, page, phase and cause', async ({ page }) => {
  const entries: Promise<unknown>[] = [];
  page.on('console', (message) => {
    const [, fault] = message.args();
    if (message.type() === 'error' && fault) entries.push(fault.jsonValue());
  });
  const reports = await listen(page);
  await openPage(page, paths.faq);

  await answerFor(page, 'mfe-marketing/*/about.js', () => ({ status: 500, body: 'no' }));
  await follow(page, paths.about);
  await answerFor(page, 'mfe-forms/*/contact.js', (body) => ({ body: `${body};window.tampered=true` }));
  await follow(page, paths.contact);
  await answerFor(page, 'mfe-content/*/remoteEntry.js', () => ({ body: entry }));
  await follow(page, paths.blog);
  await page.evaluate(breakLists, ['question']);
  await follow(page, paths.faq, 'Unexpected Application Error!');

  const faultOf = (remote: string, where: string, phase: string) => ({
    remote,
    release: expect.stringMatching(new RegExp(`^/releases/${remote}/.*remoteEntry`)),
    page: where,
    phase,
  });
  const faults = [
    faultOf('mfe-marketing', paths.about, 'fetch'),
    faultOf('mfe-forms', paths.contact, 'integrity'),
    faultOf('mfe-content', paths.blog, 'evaluate'),
    faultOf('mfe-marketing', paths.faq, 'render'),
  ];
  const causes = [
    /about\.js answers 500$/,
    /contact\.js is not what was composed$/,
    /remoteEntry\.js/,
    /^broken/,
  ];
  expect(await Promise.all(entries)).toMatchObject(
    faults.map((fault, at) => ({ ...fault, cause: { message: expect.stringMatching(causes[at] ?? /$^/) } })),
  );

  // The plans that the contact form offers.
  await page.addInitScript(breakLists, ['value', 'label']);
  await page.unroute('**/releases/mfe-forms/*/contact.js*');
  await page.goto(`${paths.contact}?email=ada@example.com`);
  await hydratedShell(page);
  await expect(page.getByRole('alert')).toBeVisible();
  faults.push(faultOf('mfe-forms', paths.contact, 'hydrate'));
  await expect.poll(() => reports.length).toBe(faults.length);
  const sent = reports.map((request) => request.postDataJSON());
  expect(sent).toMatchObject(faults);
  for (const report of sent) {
    expect(Object.keys(report)).toEqual(['remote', 'release', 'page', 'phase', 'cause', 'times']);
    expect(JSON.stringify(report)).not.toMatch(/ada|broken on purpose|Mozilla/);
  }
  expect(sent[4].cause).toMatch(/^Error at \/releases\/[\w-]+\/[^/]+\/\w+\.js:\d+:\d+$/);
});
