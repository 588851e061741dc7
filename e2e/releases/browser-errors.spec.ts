import type { Page, Request } from '@playwright/test';
import { browserErrorsPath } from '@proper/shared-types/browser-errors';
import { paths } from '@proper/shared-types/company';
import { computeIntegrity } from '@proper/shared-types/node/hashes';
import { type SiteManifest, siteManifestPath } from '@proper/shared-types/release';
import { expect, openPage, freshTest as test, waitForShell } from '../support/test';
import { breakLists, failedTitle, firstLinkTo } from '../support/visitor';

test.use({
  // Files are fetched when the test follows a link, and not before.
  savesData: true,
  expectedOnConsole:
    /could not be opened|could not be shown|does not react|broken on purpose|Failed to load resource|Federation Runtime|ScriptExecutionError|preloaded using link preload|integrity/,
});

/** The address to which a site composed by `npm start` sends its reports. */
const endpoint = browserErrorsPath;
/** A file of a release with line and column, and nothing else. */
const positionInRelease = /^\/releases\/[\w-]+\/[\w./-]+\.js:\d+:\d+$/;
const brokenEntry = 'throw new Error("broken on purpose")';

/**
 * Gives mfe-content's entry the hash of the broken one, so that the browser runs it. Returns the reports that
 * are sent; the backend gets none.
 */
async function collectReports(page: Page): Promise<readonly Request[]> {
  const reports: Request[] = [];
  await page.route(`**${endpoint}`, async (route) => {
    reports.push(route.request());
    await route.fulfill({ status: 204 });
  });
  await page.route(`**${siteManifestPath}`, async (route) => {
    const response = await route.fetch();
    const { remotes, ...rest }: SiteManifest = await response.json();
    const changed = remotes.map((remote) =>
      remote.name === 'mfe-content' ? { ...remote, integrity: computeIntegrity(brokenEntry) } : remote,
    );
    await route.fulfill({ response, json: { ...rest, remotes: changed } });
  });
  return reports;
}

/** Changes the response for a file of a remote. */
const changeFile = (page: Page, file: string, change: (body: string) => { body: string; status?: number }) =>
  page.route(`**/releases/${file}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...change(await response.text()) });
  });

/** Follows a link to a page that fails. */
async function follow(page: Page, href: string, heading = failedTitle): Promise<void> {
  await firstLinkTo(page, href).click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

test('each error is reported once, with its release, page, phase and cause', async ({ page }) => {
  const consoleEntries: Promise<unknown>[] = [];
  page.on('console', (message) => {
    const [, error] = message.args();
    if (message.type() === 'error' && error) consoleEntries.push(error.jsonValue());
  });
  const reports = await collectReports(page);
  await openPage(page, paths.faq);

  await changeFile(page, 'mfe-marketing/*/about.js', () => ({ status: 500, body: 'no' }));
  await follow(page, paths.about);
  await changeFile(page, 'mfe-forms/*/contact.js', (body) => ({ body: `${body};window.tampered=true` }));
  await follow(page, paths.contact);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await changeFile(page, 'mfe-content/*/remoteEntry.js', () => ({ body: brokenEntry }));
  await follow(page, paths.blog);
  await page.evaluate(breakLists, ['question']);
  await follow(page, paths.faq, 'Unexpected Application Error!');

  const expectedError = (remote: string, path: string, phase: string) => ({
    remote,
    release: expect.stringMatching(new RegExp(`^/releases/${remote}/.*remoteEntry`)),
    page: path,
    phase,
  });
  const errors = [
    expectedError('mfe-marketing', paths.about, 'fetch'),
    expectedError('mfe-forms', paths.contact, 'integrity'),
    expectedError('mfe-content', paths.blog, 'evaluate'),
    expectedError('mfe-marketing', paths.faq, 'render'),
  ];
  const causes = [
    /about\.js answers 500$/,
    /contact\.js is not what was composed$/,
    /remoteEntry\.js/,
    /^broken/,
  ];
  expect(await Promise.all(consoleEntries)).toMatchObject(
    errors.map((error, index) => ({
      ...error,
      cause: { message: expect.stringMatching(causes[index] ?? /$^/) },
    })),
  );

  // Breaks the list of plans in the contact form.
  await page.addInitScript(breakLists, ['value', 'label']);
  await page.unroute('**/releases/mfe-forms/*/contact.js*');
  await page.goto(`${paths.contact}?email=ada@example.com`);
  await waitForShell(page);
  await expect(page.getByRole('alert')).toBeVisible();
  errors.push(expectedError('mfe-forms', paths.contact, 'hydrate'));
  await expect.poll(() => reports.length).toBe(errors.length);
  const sent = reports.map((request) => request.postDataJSON());
  expect(sent).toMatchObject(errors);
  for (const report of sent) {
    const keys = ['remote', 'release', 'page', 'phase', 'cause', 'stack', 'byExtension', 'times'];
    expect(Object.keys(report)).toEqual(keys);
    for (const position of report.stack) expect(position).toMatch(positionInRelease);
    expect(report.byExtension).toBe(false);
    expect(JSON.stringify(report)).not.toMatch(/ada|broken on purpose|Mozilla/);
  }
  // The reports of rendering and hydrating have positions in a release's own code.
  for (const { cause, stack } of sent.slice(3)) expect(cause).toBe(`Error at ${stack[0]}`);
});
