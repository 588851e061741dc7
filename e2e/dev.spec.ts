import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { paths, plans } from '@proper/shared-types/company';
import { foldersOfOneRemote, RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { ServingCommand } from '@proper/tools/test-support/working-folder';
import { oneOfEachKind, unknownRoute } from './support/routes';
import { production } from './support/sites';
import { expect as expectSoon, openPage, test, waitForHydration } from './support/test';
import { isMarkedDocument, keepServerNodes, markDocument } from './support/visitor';

/** A build can take long on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

// All tests use one development server. `npm run drill -- one-remote` develops one remote in the shell of a release.
test.describe.configure({ mode: 'default', timeout: 150_000 });
test.use({ expectedOnConsole: /Download the React DevTools/ });

const form = 'mfe-forms/src/pages/contact/ContactForm.tsx';
const text = 'mfe-forms/src/content/resources/onboarding-checklist.mdx';

/** The line number of a text in the contact form's source. */
const lineOf = (part: string): number =>
  readFileSync(path.join(import.meta.dirname, '..', form), 'utf8')
    .split(part, 1)[0]
    ?.split('\n').length ?? 0;

let checkout: RepositoryCopy;
let origin: string;
let server: ServingCommand;

test.beforeAll(async () => {
  // The time limit of the tests above is not that of this hook.
  test.setTimeout(150_000);
  const folders = foldersOfOneRemote().filter((folder) => folder !== 'mfe-content');
  checkout = new RepositoryCopy({ folders: [...folders, 'shell', 'mfe-forms'] });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = new ServingCommand('dev', checkout.folder, {
    args: ['--from', production.url],
    env: { PORT: String(port), HOST: '', DATA_DIR: '' },
  });
  await server.says('is being developed');
});

test.afterAll(async () => {
  await server?.stop();
  checkout?.remove();
});

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const fetchDocument = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(origin + path)).text();

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

test('the open page shows edits at once, and keeps what was typed', async ({ page }) => {
  await openForm(page);

  await test.step("a remote's component", async () => {
    const undo = checkout.edit(form, 'label="Phone"', 'label="Telephone"');
    await expect(page.getByRole('textbox', { name: 'Telephone' })).toBeVisible();
    await expectStateKept(page);
    expect(await fetchDocument(page, paths.contact), 'its document has the edit').toContain('Telephone');
    undo();
    await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toBeVisible();
  });

  await test.step("a remote's style", async () => {
    const pair = page.locator('form [class*="pair"]').first();
    checkout.edit(
      'mfe-forms/src/pages/contact/ContactPage.module.css',
      '.pair {',
      '.pair { outline: 3px solid;',
    );
    await expect(pair).toHaveCSS('outline-style', 'solid');
    await expectStateKept(page);
  });

  await test.step('a component of the design system and its style', async () => {
    const button = page.getByRole('button', { name: 'Send request' });
    checkout.edit('shared-ui/src/forms/SubmitButton.tsx', '<Button ', '<Button data-edited="" ');
    await expect(button).toHaveAttribute('data-edited', '');
    checkout.edit('shared-ui/src/actions/Button.module.css', '.button {', '.button { outline: 2px dotted;');
    await expect(button).toHaveCSS('outline-style', 'dotted');
    await expectStateKept(page);
  });

  await test.step('a component of the shell', async () => {
    checkout.edit('shell/src/layout/Footer.tsx', '<footer', '<footer data-edited=""');
    await expect(page.locator('footer')).toHaveAttribute('data-edited', '');
    await expectStateKept(page);
  });

  await test.step("the shell's code outside components: the page is loaded again", async () => {
    checkout.edit(
      'shell/src/routing/page-loader.ts',
      'export function pageLoader(',
      "document.documentElement.dataset.edited = '';\n\nexport function pageLoader(",
    );
    await expect(page.locator('html')).toHaveAttribute('data-edited', '');
    await waitForHydration(page);
    expect(await isMarkedDocument(page)).toBe(false);
    // From its draft.
    await expect(nameField(page)).toHaveValue('Ada Lovelace');
  });

  await test.step('a figure, which also the heads of pages use: the page is loaded again', async () => {
    const plan = page.getByRole('option', { name: /^Fractional/ });
    for (const [before, after] of [
      [`pricePerMonth: ${plans.fractional.pricePerMonth}`, 'pricePerMonth: 1717'],
      ['pricePerMonth: 1717', 'pricePerMonth: 1818'],
    ] as const) {
      checkout.edit('shared-types/src/company/figures.ts', before, after);
      await expect(plan).toHaveText(`Fractional ($${after.slice(-4, -3)},${after.slice(-3)} per month)`);
      // The document shows it before its scripts run, which must not be those of the next edit.
      await waitForHydration(page);
    }
    // From its draft.
    await expect(nameField(page)).toHaveValue('Ada Lovelace');
    expect(await fetchDocument(page, paths.contact)).toContain('$1,818 per month');
    // Leaves before the next edit: a page that is loaded again cannot be closed.
    await page.goto('about:blank');
    checkout.edit('shared-types/src/company/figures.ts', "intake: 'Days 1-3'", "intake: 'Days 1-2'");
    await expect
      .poll(() => fetchDocument(page, '/resources/onboarding-checklist'), 'also in texts')
      .toContain('Days 1-2: the intake list');
  });
});

test('an edited text is shown in its open page, which keeps what was typed', async ({ page }) => {
  const address = '/resources/onboarding-checklist';
  await openPage(page, origin + address);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@example.com');
  checkout.edit(text, 'because it is written down', 'and it is written down');
  await expect(page.getByText('You explain each thing once, and it is written down')).toBeVisible();
  await expect(email).toHaveValue('ada@example.com');
  const html = await fetchDocument(page, address);
  expect(html, 'its document has the edit').toContain('and it is written down');
  expect(html).not.toContain('data-part-of');
});

test('a malformed address gets a response, and the server keeps running', async ({ page }) => {
  expect((await page.request.get(`${origin}//`)).status()).toBe(500);
});

test("other teams' pages come from the running site, and forms are saved locally", async ({ page }) => {
  await openPage(page, origin + paths.home);
  await page.locator(`footer a[href="${paths.contact}"]`).click();
  await waitForHydration(page);
  await expect(page).toHaveURL(origin + paths.contact);
  const response = await page.request.post(`${origin}/rest/v1/email_submissions`, { data: {} });
  expect(response.status(), 'the backend refuses a request without a key').toBe(401);
});

test.describe("with React's development messages", () => {
  test.use({
    savesData: true,
    expectedOnConsole: /Download the React DevTools|404: there is no page at|status of 404/,
  });

  test("each page hydrates with the server's elements and a silent console", async ({ page }) => {
    await page.addInitScript(keepServerNodes);
    const deployed = production.url + paths.contact;
    for (const address of [deployed, ...[...oneOfEachKind, unknownRoute].map((route) => origin + route)]) {
      await openPage(page, address);
      expect(await page.evaluate(() => window.serverNodes.length), address).toBeGreaterThan(50);
      const lost = () => window.serverNodes.filter((node) => !node.isConnected).length;
      expect(await page.evaluate(lost), address).toBe(0);
    }
  });
});

test.describe('an error', () => {
  test.use({
    expectedOnConsole:
      /React DevTools|rspack-dev-server|could not be shown|status of (404|500)|there is no page at|on purpose/,
  });

  const overlay = (page: Page) => page.frameLocator('#rspack-dev-server-client-overlay').locator('body');

  test('in a build is shown in the page with file and line, and what was typed stays', async ({ page }) => {
    await openForm(page);
    const undo = checkout.edit(form, "{...field('phone')}", "{...field('phone')");
    await expect(overlay(page)).toContainText(`ERROR in ./${form}`);
    await expect(overlay(page)).toContainText(`[${lineOf("{...field('phone')")}:`);
    await server.says(`mfe-forms does not build: ./${form}`);
    undo();
    await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0);
    await expectStateKept(page);
  });

  test('in a text replaces the page, with file and line, until it is fixed', async ({ page }) => {
    await openForm(page);
    const undo = checkout.edit(text, 'picture: ChecklistPreview', 'picture: NoPreview');
    await expect(page.locator('pre')).toContainText(
      new RegExp(`${text}:\\d+:\\d+: "picture" is "NoPreview"`),
    );
    undo();
    await expect(nameField(page)).toHaveValue('Ada Lovelace');
  });

  test('thrown by a page is shown with its source file and line, in its document too', async ({ page }) => {
    await openForm(page);
    const statement = 'const config = useSiteConfig();';
    const undo = checkout.edit(form, statement, `${statement} if (config) throw new Error('on purpose');`);
    await expect(overlay(page)).toContainText('on purpose');
    await expect(overlay(page)).toContainText(`${form}:${lineOf(statement)}`);

    const response = await page.goto(origin + paths.contact);
    expect(response?.status()).toBe(500);
    await expect(page.locator('pre')).toContainText(`${form}:${lineOf(statement)}`);
    undo();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Get You Proper Assistance");
  });
});

test('an empty DATA_DIR counts as not set: the data is in the default folder', () => {
  expect(existsSync(path.join(checkout.folder, '.proper/dev/built'))).toBe(true);
});

test('Ctrl-C ends the server with exit code 0, and no process is left', async () => {
  expect(await server.stop()).toBe(0);
  await expect.poll(() => server.processes).toEqual([]);
});
