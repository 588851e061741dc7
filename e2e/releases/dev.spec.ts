import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort } from '@proper/common/test-support/free-port';
import { copyEmptyDatabase } from '@proper/server/test-support/databases';
import { paths, plans } from '@proper/shared-types/company';
import { RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { ServingCommand } from '@proper/tools/test-support/serving-command';
import { expect as expectSoon, openPage, freshTest as test, waitForHydration } from '../support/test';
import { isMarkedDocument, markDocument } from '../support/visitor';

/** A build can take long on a busy machine. */
const expect = expectSoon.configure({ timeout: 60_000 });

// All tests use one development server, whose checkout contains no builds.
test.describe.configure({ mode: 'default', timeout: 300_000 });
test.use({ expectedOnConsole: /Download the React DevTools/ });

const form = 'mfe-forms/src/pages/contact/ContactForm.tsx';
const article = 'mfe-content/src/content/articles/email-management.mdx';

/** The line number of a text in a source file, by default the contact form's. */
const findLine = (part: string, file = form): number =>
  readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
    .split(part, 1)[0]
    ?.split('\n').length ?? 0;

let checkout: RepositoryCopy;
let origin: string;
let server: ServingCommand;

test.beforeAll(async () => {
  // The time limit of the tests does not apply to this hook.
  test.setTimeout(300_000);
  checkout = new RepositoryCopy();
  await copyEmptyDatabase(path.join(checkout.folder, '.proper/dev'));
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  server = new ServingCommand('dev', checkout.folder, { PORT: String(port), HOST: '', DATA_DIR: '' });
  await server.says('is being developed');
});

test.afterEach(({ page: _ }, { status, expectedStatus }) => {
  if (status !== expectedStatus) console.error(server.output.slice(-4000));
});

test.afterAll(async () => {
  await server?.stop();
  checkout?.remove();
});

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const overlay = (page: Page) => page.frameLocator('#rspack-dev-server-client-overlay').locator('body');

/** Opens the contact page, and types something that must not get lost. */
async function openForm(page: Page): Promise<void> {
  await openPage(page, origin + paths.contact);
  await nameField(page).fill('Ada Lovelace');
  await markDocument(page);
}

/** Asserts that no document has been loaded since, and that what was typed is still there. */
async function expectStateKept(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue('Ada Lovelace');
  expect(await isMarkedDocument(page)).toBe(true);
}

test('the open page shows edits of components and styles, and keeps what was typed', async ({ page }) => {
  await openForm(page);

  await test.step("a remote's component", async () => {
    checkout.edit(form, 'label="Phone"', 'label="Telephone"');
    await expect(page.getByRole('textbox', { name: 'Telephone' })).toBeVisible();
    const html = await (await page.request.get(origin + paths.contact)).text();
    expect(html, 'its document has the edit').toContain('Telephone');
    await expectStateKept(page);
  });

  await test.step("a remote's style", async () => {
    const style = 'mfe-forms/src/pages/contact/ContactPage.module.css';
    checkout.edit(style, '.lead {', '.lead { outline: 3px solid;');
    await expect(page.locator('[class*="lead"]').first()).toHaveCSS('outline-style', 'solid');
    await expectStateKept(page);
  });

  await test.step('the design system', async () => {
    checkout.edit('shared-ui/src/actions/actions.module.css', '.button {', '.button { outline: 4px dotted;');
    await expect(page.locator('main form [type=submit]')).toHaveCSS('outline-style', 'dotted');
    await expectStateKept(page);
  });

  await test.step('the navigation', async () => {
    checkout.edit('shell/src/layout/MainNavigation.tsx', "label: 'FAQ'", "label: 'Answers'");
    await expect(page.locator('nav a', { hasText: 'Answers' }).first()).toBeAttached();
    await expectStateKept(page);
  });
});

test('a price and an article are shown in their open pages, which are loaded again', async ({ page }) => {
  await openForm(page);
  const price = `pricePerMonth: ${plans.fractional.pricePerMonth}`;
  checkout.edit('shared-types/src/company/figures.ts', price, 'pricePerMonth: 1717');
  await expect(page.getByRole('option', { name: /^Fractional/ })).toHaveText('Fractional ($1,717)');
  await waitForHydration(page);
  // The field is filled from the form's draft.
  await expect(nameField(page)).toHaveValue('Ada Lovelace');

  await openPage(page, `${origin}/blog/email-management`);
  // Files that editors and file systems leave next to a text are ignored.
  checkout.write('mfe-content/src/content/articles/.#email-management.mdx', 'ada@machine');
  checkout.write('mfe-content/src/content/articles/._email-management.mdx', '\0\0');
  checkout.edit(article, 'Most advice on email', 'Much advice on email');
  await expect(page.getByText('Much advice on email')).toBeVisible();
});

test.describe('an error', () => {
  test.use({
    expectedOnConsole:
      /React DevTools|rspack-dev-server|Module build failed|on purpose|NoPicture|status of 500/,
  });

  /** Asserts that the terminal and the overlay show a message, and the terminal only once. */
  async function expectReport(page: Page, message: string): Promise<void> {
    await expect(overlay(page)).toContainText(message);
    expect(server.output.split(message)).toHaveLength(2);
  }

  test('in a build, a page or a text is shown once, with file and line, until it is fixed', async ({
    page,
  }) => {
    await openForm(page);
    for (const [file, before, after, message] of [
      [form, "{...field('company')}", "{...field('company')", `${form}:${findLine("{...field('company')}")}`],
      [
        form,
        'const config = useSiteConfig();',
        "const config = useSiteConfig(); if (config) throw new Error('on purpose');",
        `on purpose (src/pages/contact/ContactForm.tsx:${findLine('const config = useSiteConfig();')})`,
      ],
      [
        article,
        'picture: InboxPicture',
        'picture: NoPicture',
        `${article}:${findLine('picture: InboxPicture', article)}:10: "picture" is "NoPicture"`,
      ],
    ] as const) {
      const undo = checkout.edit(file, before, after);
      await expectReport(page, message);
      undo();
      await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0);
      await expect(nameField(page)).toHaveValue('Ada Lovelace');
    }
  });
});

test('forms are saved locally, and Ctrl-C ends the server with exit code 0', async ({ page }) => {
  const response = await page.request.post(`${origin}/rest/v1/email_submissions`, { data: {} });
  expect(response.status(), 'the backend refuses an empty row').toBe(400);
  expect(await server.stop()).toBe(0);
  await expect.poll(() => server.processes).toEqual([]);
});
