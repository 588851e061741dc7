import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { type FaultyNetwork, openFaultyNetwork } from './support/faulty-network';
import { test as base, expect, hydrated, hydratedShell } from './support/test';
import { linkTo, unavailable } from './support/visitor';

const test = base.extend<{ network: FaultyNetwork }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here.
  network: async ({}, use) => {
    const network = await openFaultyNetwork();
    await use(network);
    await network.close();
  },
});

test.use({
  // What is to fail is asked for when the test says so.
  savesData: true,
  expectedOnConsole:
    /can be read, but does not react yet|could not be opened|Failed to load resource|Federation Runtime|preloaded using link preload|integrity/,
});

const heading = 'Notes on handing work over';

const openBlog = (page: Page) => linkTo(page, paths.blog).click();

/** Asserts that the blog is shown and reacts, by client navigation or not. */
async function isBlog(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await hydrated(page);
}

/** What the blog needs of its remote. */
const files = ['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css'] as const;

for (const file of files)
  test(`a damaged ${file} is fetched again, by Retry, in a new tab and after a reload, whatever the cache holds`, async ({
    page,
    network,
    context,
  }) => {
    await page.goto(network.url);
    await hydrated(page);
    network.break(file, 'damaged');
    await openBlog(page);
    await expect(page.locator('h1')).toHaveText(unavailable);
    network.mend();
    const tab = await context.newPage();
    await tab.goto(network.url);
    await hydrated(tab);
    await openBlog(tab);
    await isBlog(tab);
    await tab.goto(network.url + paths.blog);
    await isBlog(tab);
    await page.getByRole('button', { name: 'Retry' }).click();
    await isBlog(page);
    await page.reload();
    await isBlog(page);
  });

for (const file of ['shell.js', 'platform.js'])
  test(`a first load with a damaged ${file} reads, and the next one reacts`, async ({ page, network }) => {
    network.break(file, 'damaged', 1);
    await page.goto(network.url + paths.blog);
    await expect(page.locator('h1')).toHaveText(heading);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await isBlog(page);
  });

for (const file of ['remoteEntry.js', 'remote.js', 'blog.js'])
  test(`a first load with a damaged ${file} reads, and reacts without the visitor's doing`, async ({
    page,
    network,
  }) => {
    network.break(file, 'damaged', 1);
    await page.goto(network.url + paths.blog);
    await isBlog(page);
  });

for (const file of files) {
  test(`a damaged ${file} is fetched again before the visitor hears of it`, async ({ page, network }) => {
    await page.goto(network.url);
    await hydrated(page);
    network.break(file, 'damaged', 1);
    await openBlog(page);
    await isBlog(page);
  });

  test(`a ${file} that never comes is given up, and comes on Retry once the network works`, async ({
    page,
    network,
  }) => {
    await page.goto(network.url);
    await hydrated(page);
    network.break(file, 'hung');
    await openBlog(page);
    await expect(page.locator('h1')).toHaveText(unavailable, { timeout: 20_000 });
    network.mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await isBlog(page);
  });
}

test('a first load whose chunk never comes reads, and reacts once the network works', async ({
  page,
  network,
}) => {
  network.break('blog.js', 'hung');
  await page.goto(network.url + paths.blog, { waitUntil: 'commit' });
  await hydratedShell(page);
  await expect(page.locator('h1')).toHaveText(heading);
  network.mend();
  await isBlog(page);
});
