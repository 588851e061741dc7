import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@proper/operator-kit/free-port';
import { paths, plans } from '@proper/shared-types';
import { foldersOfOneRemote, RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { ServingCommand } from '@proper/tools/test-support/working-folder';
import { oneOfEachKind } from './support/routes';
import { production } from './support/sites';
import { expect as expectSoon, hydrated, openPage, test } from './support/test';

/** A build waits for its turn where the machine is busy. */
const expect = expectSoon.configure({ timeout: 30_000 });

// One development server for all of them. One remote alone, in a release's shell, is `npm run drill -- one-remote`.
test.describe.configure({ mode: 'default', timeout: 150_000 });
// A page that is loaded again while a test looks at it has parts that are not shown yet, on which Chromium remarks.
test.use({ expectedOnConsole: /Download the React DevTools/ });

const form = 'mfe-forms/src/pages/contact/ContactForm.tsx';
const text = 'mfe-forms/src/content/resources/onboarding-checklist.mdx';

/** The line of the contact form's source on which a text is. */
const lineOf = (part: string): number =>
  readFileSync(path.join(import.meta.dirname, '..', form), 'utf8')
    .split(part, 1)[0]
    ?.split('\n').length ?? 0;

declare global {
  interface Window {
    /** The server's elements, in document order. */
    serverNodes: Element[];
  }
}

let checkout: RepositoryCopy;
let origin: string;
let server: ServingCommand;

test.beforeAll(async () => {
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
const documentOf = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(origin + path)).text();

/** Opens the contact page, and types what must not get lost. */
async function openForm(page: Page): Promise<void> {
  await openPage(page, origin + paths.contact);
  await nameField(page).fill('Ada Lovelace');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
}

/** That no document has been loaded since, and nothing typed has gone. */
async function stateIsKept(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue('Ada Lovelace');
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
}

test('edits are seen in the open page at once, and what was typed stays', async ({ page }) => {
  await openForm(page);

  await test.step('a component of a remote', async () => {
    const undo = checkout.edit(form, 'label="Phone"', 'label="Telephone"');
    await expect(page.getByRole('textbox', { name: 'Telephone' })).toBeVisible();
    await stateIsKept(page);
    expect(await documentOf(page, paths.contact), 'its source says the same').toContain('Telephone');
    undo();
    await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toBeVisible();
  });

  await test.step('a style of a remote', async () => {
    const pair = page.locator('form [class*="pair"]').first();
    checkout.edit(
      'mfe-forms/src/pages/contact/ContactPage.module.css',
      '.pair {',
      '.pair { outline: 3px solid;',
    );
    await expect(pair).toHaveCSS('outline-style', 'solid');
    await stateIsKept(page);
  });

  await test.step('a figure of the contract, which the shell brings', async () => {
    const plan = page.getByRole('option', { name: /^Fractional/ });
    for (const [before, after] of [
      [`pricePerMonth: ${plans.fractional.pricePerMonth}`, 'pricePerMonth: 1717'],
      ['pricePerMonth: 1717', 'pricePerMonth: 1818'],
    ] as const) {
      checkout.edit('shared-types/src/figures.ts', before, after);
      await expect(plan).toHaveText(`Fractional ($${after.slice(-4, -3)},${after.slice(-3)} per month)`);
    }
    await stateIsKept(page);
    expect(await documentOf(page, paths.contact)).toContain('$1,818 per month');
    checkout.edit('shared-types/src/figures.ts', "intake: 'Days 1-3'", "intake: 'Days 1-2'");
    await expect
      .poll(() => documentOf(page, '/resources/onboarding-checklist'), 'texts have it, too')
      .toContain('Days 1-2: the intake list');
  });

  await test.step('a component of the design system, and its style', async () => {
    const button = page.getByRole('button', { name: 'Send request' });
    checkout.edit('shared-ui/src/actions/Button.tsx', '<button', '<button data-edited=""');
    await expect(button).toHaveAttribute('data-edited', '');
    checkout.edit('shared-ui/src/actions/Button.module.css', '.button {', '.button { outline: 2px dotted;');
    await expect(button).toHaveCSS('outline-style', 'dotted');
    await stateIsKept(page);
  });

  await test.step('a component of the shell', async () => {
    checkout.edit('shell/src/layout/Footer.tsx', '<footer', '<footer data-edited=""');
    await expect(page.locator('footer')).toHaveAttribute('data-edited', '');
    await stateIsKept(page);
  });

  await test.step('the shell around components, after what is shared: the page is loaded again', async () => {
    checkout.edit(
      'shell/src/routing/navigation.ts',
      'export function createNavigation(',
      "document.documentElement.dataset.edited = '';\n\nexport function createNavigation(",
    );
    await expect(page.locator('html')).toHaveAttribute('data-edited', '');
    await hydrated(page);
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false);
    // From its draft.
    await expect(nameField(page)).toHaveValue('Ada Lovelace');
  });
});

test('an edited text is seen in its open page, which keeps what was typed', async ({ page }) => {
  const address = '/resources/onboarding-checklist';
  await openPage(page, origin + address);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@example.com');
  checkout.edit(text, 'because it is written down', 'and it is written down');
  await expect(page.getByText('You explain each thing once, and it is written down')).toBeVisible();
  await expect(email).toHaveValue('ada@example.com');
  const html = await documentOf(page, address);
  expect(html, 'its source says the same').toContain('and it is written down');
  expect(html).not.toContain('data-part-of');
});

test('an address that is none is answered, and ends nothing', async ({ page }) => {
  expect((await page.request.get(`${origin}//`)).status()).toBe(500);
});

test("other teams' pages come from the running site, and forms save here", async ({ page }) => {
  await openPage(page, origin + paths.home);
  await page.locator(`footer a[href="${paths.contact}"]`).click();
  await hydrated(page);
  await expect(page).toHaveURL(origin + paths.contact);
  const answer = await page.request.post(`${origin}/rest/v1/email_submissions`, { data: {} });
  expect(answer.status(), 'the backend refuses who has no key').toBe(401);
});

test.describe('with what React says of development', () => {
  test.use({
    savesData: true,
    expectedOnConsole: /Download the React DevTools|404: there is no page at|status of 404/,
  });

  test("each page hydrates with the server's elements and a silent console", async ({ page }) => {
    // Before any script of the site runs.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          window.serverNodes = [...document.querySelectorAll('#root, #root *')];
      });
    });
    const deployed = production.url + paths.contact;
    for (const address of [deployed, ...[...oneOfEachKind, '/no-such-page'].map((route) => origin + route)]) {
      await openPage(page, address);
      expect(await page.evaluate(() => window.serverNodes.length), address).toBeGreaterThan(50);
      const lost = () => window.serverNodes.filter((node) => !node.isConnected).length;
      expect(await page.evaluate(lost), address).toBe(0);
    }
  });
});

test.describe('a fault', () => {
  test.use({
    expectedOnConsole:
      /React DevTools|rspack-dev-server|could not be shown|status of (404|500)|there is no page at|on purpose/,
  });

  const overlay = (page: Page) => page.frameLocator('#rspack-dev-server-client-overlay').locator('body');
  const noOverlay = (page: Page) => expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0);

  test('of a build is in the page with file and line; what was typed stays', async ({ page }) => {
    await openForm(page);
    const mend = checkout.edit(form, "{...field('phone')}", "{...field('phone')");
    await expect(overlay(page)).toContainText(`ERROR in ./${form}`);
    await expect(overlay(page)).toContainText(`[${lineOf("{...field('phone')")}:`);
    await server.says(`mfe-forms does not build: ./${form}`);
    mend();
    await noOverlay(page);
    await stateIsKept(page);
  });

  test('of a text is in place of the page with file and line until it is fixed', async ({ page }) => {
    await openForm(page);
    const mend = checkout.edit(text, 'picture: ChecklistPreview', 'picture: NoPreview');
    await expect(page.locator('pre')).toContainText(
      new RegExp(`${text}:\\d+:\\d+: "picture" is "NoPreview"`),
    );
    mend();
    await expect(nameField(page)).toHaveValue('Ada Lovelace');
  });

  test('of a page that throws says where in the sources, in its document too', async ({ page }) => {
    await openForm(page);
    const mend = checkout.edit(form, 'const config = useSiteConfig();', "throw new Error('on purpose');");
    await expect(overlay(page)).toContainText('on purpose');
    await expect(overlay(page)).toContainText(`${form}:${lineOf('const config = useSiteConfig();')}`);

    const response = await page.goto(origin + paths.contact);
    expect(response?.status()).toBe(500);
    await expect(page.locator('pre')).toContainText(`${form}:${lineOf('const config = useSiteConfig();')}`);
    mend();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Get You Proper Assistance");
  });
});

test('empty variables count as not set: its data is where it is by default', () => {
  expect(existsSync(path.join(checkout.folder, '.proper/dev/built'))).toBe(true);
});

test('Ctrl-C ends it with 0, and no process is left', async () => {
  expect(await server.stop()).toBe(0);
  await expect.poll(() => server.processes).toEqual([]);
});
