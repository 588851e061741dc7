import type { Page, Request } from '@playwright/test';
import { browserErrorsPath } from '@proper/shared-types/browser-errors';
import { paths } from '@proper/shared-types/company';
import { computeIntegrity } from '@proper/shared-types/node/hashes';
import { type SiteManifest, siteManifestPath } from '@proper/shared-types/release';
import { expect, openPage, saveData, freshTest as test } from '../support/test';
import { breakLists, failedTitle, firstLinkTo } from '../support/visitor';

test.use({
  expectedOnConsole:
    /could not be opened|could not be shown|does not react|broken on purpose|Failed to load resource|Federation Runtime|ScriptExecutionError|preloaded using link preload|integrity/,
});

// Files are fetched when the test follows a link, and not before.
test.beforeEach(({ page }) => page.addInitScript(saveData));

const brokenEntry = 'throw new Error("broken on purpose")';

/**
 * Gives mfe-content's entry the hash of the broken one, so that the browser runs it. Returns the reports that
 * are sent; the backend gets none.
 */
async function collectReports(page: Page): Promise<readonly Request[]> {
  const reports: Request[] = [];
  await page.route(`**${browserErrorsPath}`, async (route) => {
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

test('each error is reported once, with its release, page, phase and cause, and nothing that was typed', async ({
  page,
}) => {
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
  // Breaks the list of plans in the contact form.
  await page.addInitScript(breakLists, ['value', 'label']);
  await page.unroute('**/releases/mfe-forms/*/contact.js*');
  await page.goto(`${paths.contact}?email=ada@example.com`);
  await expect(page.getByRole('alert')).toBeVisible();

  const errors = [
    ['mfe-marketing', paths.about, 'fetch', /about\.js answers 500$/],
    ['mfe-forms', paths.contact, 'integrity', /contact\.js is not what was composed$/],
    ['mfe-content', paths.blog, 'evaluate', /^Error/],
    // These have a position in a release's own code in place of the message.
    ['mfe-marketing', paths.faq, 'render', /^Error at \/releases\/.+:\d+$/],
    ['mfe-forms', paths.contact, 'hydrate', /^Error at \/releases\/.+:\d+$/],
  ] as const;
  await expect.poll(() => reports.length).toBe(errors.length);
  const sent = reports.map((request) => request.postDataJSON());
  expect(sent).toEqual(
    errors.map(([remote, path, phase, cause]) => ({
      remote,
      release: expect.stringMatching(`^/releases/${remote}/.*remoteEntry`),
      page: path,
      phase,
      cause: expect.stringMatching(cause),
      stack: expect.any(Array),
      byExtension: false,
      times: 1,
    })),
  );
  for (const position of sent.flatMap(({ stack }) => stack))
    expect(position).toMatch(/^\/releases\/[\w-]+\/[\w./-]+\.js:\d+:\d+$/);
});
