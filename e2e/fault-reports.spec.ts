import type { ConsoleMessage, Page, Request } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';
import { sites } from './support/sites';
import { expect, hydrated, hydratedShell, test } from './support/test';

test.use({
  // What is to fail is asked for when the test says so.
  savesData: true,
  expectedOnConsole:
    /could not be opened|could not be shown|does not react|broken on purpose|Failed to load resource|Federation Runtime|ScriptExecutionError|preloaded using link preload|integrity/,
});

const endpoint = '/faults';
const entry = 'throw new Error("broken on purpose")';

/** What is on the console of a document, and what its endpoint gets. */
interface Told {
  readonly entries: Promise<unknown>[];
  readonly reports: Request[];
}

/**
 * Listens for faults, gives every document an endpoint for them, and another hash to the entry of a remote that is looked up:
 * the browser takes the broken one for what was composed.
 */
async function listen(page: Page): Promise<Told> {
  const told: Told = { entries: [], reports: [] };
  page.on('console', (message: ConsoleMessage) => {
    const [, fault] = message.args();
    if (message.type() === 'error' && fault) told.entries.push(fault.jsonValue());
  });
  await page.route(`**${endpoint}`, async (route) => {
    told.reports.push(route.request());
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
    const { remotes, ...said }: LiveComposition = await response.json();
    const changed = remotes.map((remote) =>
      remote.name === 'mfe-content' ? { ...remote, integrity: integrityOf(entry) } : remote,
    );
    await route.fulfill({ response, json: { ...said, remotes: changed } });
  });
  return told;
}

/** Answers for a file of a remote until the returned function is called. */
async function answerFor(
  page: Page,
  file: string,
  answer: (body: string) => { body: string; status?: number },
) {
  const pattern = `**/releases/${file}*`;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...answer(await response.text()) });
  });
  return () => page.unroute(pattern);
}

/** Follows a link to a page, and waits until it is open or given up. */
async function follow(page: Page, href: string): Promise<void> {
  await page.locator(`footer a[href="${href}"], header a[href="${href}"]`).first().click();
  await expect(page).toHaveURL(href);
}

/** The names of the timeline's spans that begin so, in the order in which they began. */
const spans = (page: Page, beginning: string): Promise<string[]> =>
  page.evaluate(
    (start) =>
      performance
        .getEntriesByType('measure')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(start)),
    beginning,
  );

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const unavailable = 'This page could not be loaded';

test('each fault is told once, with whose release it is, the page, the phase and the cause', async ({
  page,
}) => {
  const told = await listen(page);
  const faultOf = (remote: string, where: string, phase: string) => ({
    remote,
    release: expect.stringMatching(new RegExp(`^/releases/${remote}/.*remoteEntry`)),
    page: where,
    phase,
  });

  await page.goto(paths.home);
  await hydrated(page);
  await expect.poll(() => spans(page, '')).toEqual(['load mfe-marketing', 'load /', 'hydrate /']);

  // Its code arrives whole, and is sabotaged only later.
  await follow(page, paths.faq);
  const mend = await answerFor(page, 'mfe-marketing/*/about.js', () => ({ status: 500, body: 'no' }));
  await follow(page, paths.about);
  await expect(heading(page)).toHaveText(unavailable);
  const again = page.waitForResponse('**/about.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await again;
  await expect(heading(page)).toHaveText(unavailable);
  await mend();

  await answerFor(page, 'mfe-forms/*/contact.js', (body) => ({ body: `${body};window.tampered=true` }));
  await follow(page, paths.contact);
  await expect(heading(page)).toHaveText(unavailable);

  await answerFor(page, 'mfe-content/*/remoteEntry.js', () => ({ body: entry }));
  await follow(page, paths.blog);
  await expect(heading(page)).toHaveText(unavailable);

  await page.evaluate(() => {
    const { map } = Array.prototype;
    Array.prototype.map = function sabotaged(this: unknown[], ...given: Parameters<typeof map>) {
      const [first] = this;
      if (typeof first === 'object' && first !== null && 'question' in first)
        throw new Error('broken on purpose');
      return map.apply(this, given);
    } as typeof map;
  });
  await follow(page, paths.faq);
  await expect(heading(page)).toHaveText('Unexpected Application Error!');

  const faults = [
    faultOf('mfe-marketing', paths.about, 'fetch'),
    faultOf('mfe-forms', paths.contact, 'integrity'),
    faultOf('mfe-content', paths.blog, 'evaluate'),
    faultOf('mfe-marketing', paths.faq, 'render'),
  ];
  const entries = await Promise.all(told.entries);
  expect(entries).toMatchObject(faults);
  expect(entries).toMatchObject([
    { cause: { message: expect.stringMatching(/about\.js answers 500$/) } },
    { cause: { message: expect.stringMatching(/contact\.js is not what was composed$/) } },
    { cause: { message: expect.stringContaining('remoteEntry.js') } },
    { cause: { message: 'broken on purpose' } },
  ]);
  expect(await spans(page, 'fault')).toEqual(
    faults.map(({ remote, phase, page: where }) => `fault: ${phase}, ${remote}, ${where}`),
  );

  // The tab is left for another one: the endpoint hears of the Retry that failed like the first attempt.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => told.reports.length).toBe(faults.length + 1);

  // What an address and a cookie may hold of a visitor.
  await page.context().addCookies([{ name: 'who', value: 'ada', url: sites.production.url }]);
  await page.addInitScript(() => {
    // The contact form looks at its values first.
    window.FormData = class {
      constructor() {
        throw new Error('broken on purpose');
      }
    } as unknown as typeof FormData;
  });
  await page.unroute('**/releases/mfe-forms/*/contact.js*');
  await page.goto(`${paths.contact}?email=ada@example.com`);
  await hydratedShell(page);
  await expect(page.getByRole('alert')).toBeVisible();
  faults.push(faultOf('mfe-forms', paths.contact, 'hydrate'));
  await expect.poll(() => spans(page, 'fault')).toEqual([`fault: hydrate, mfe-forms, ${paths.contact}`]);

  await expect.poll(() => told.reports.length).toBe(faults.length + 1);
  const reports = told.reports.map((request) => request.postDataJSON());
  const [repeated] = reports.splice(4, 1);
  expect(repeated).toMatchObject({ ...faults[0], times: 1 });
  expect(reports).toMatchObject(faults);
  for (const report of reports) {
    expect(Object.keys(report)).toEqual(['remote', 'release', 'page', 'phase', 'cause', 'times']);
    expect(JSON.stringify(report)).not.toMatch(/ada|broken on purpose|Mozilla/);
  }
  expect(reports[4].cause).toMatch(/^Error at \/releases\/[\w-]+\/[^/]+\/\w+\.js:\d+:\d+$/);
  for (const request of told.reports) {
    const headers = await request.allHeaders();
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  }
});
