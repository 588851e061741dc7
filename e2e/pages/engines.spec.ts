import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import { translate } from '../support/page-changes';
import { oneOfEachKind, unknownRoute } from '../support/routes';
import { expect, openPage, freshTest as test } from '../support/test';
import {
  blockNewTabs,
  expectPage,
  mainMenu,
  menuLink,
  notification,
  phone,
  recordRequests,
} from '../support/visitor';

declare global {
  interface Window {
    /** Errors that the page logged, threw or met while loading, and what its policy blocked. */
    errors: string[];
    /** The elements that the server sent, in document order. */
    serverNodes: Element[];
  }
}

// Firefox and WebKit log warnings of their own, so only the page's errors count.
test.use({ expectedOnConsole: /^/ });
test.skip(
  ({ playwright, browserName }) => !existsSync(playwright[browserName].executablePath()),
  'not installed: npx playwright install --with-deps firefox webkit',
);
test.slow();

/** Runs in the page before its scripts. */
function recordErrors(): void {
  window.errors = [];
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    console[method] = (...args) => window.errors.push(`${method}: ${args.join(' ')}`);
  addEventListener(
    'error',
    ({ message, target }) => {
      const file = target instanceof HTMLElement ? target.outerHTML : '';
      window.errors.push(`${message ?? 'not loaded'} ${file}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => window.errors.push(`rejected: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.errors.push(`blocked: ${violatedDirective} ${blockedURI}`),
  );
}

/** Runs in the page before its scripts. */
function keepServerNodes(): void {
  window.serverNodes = [];
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive')
      window.serverNodes = [...document.querySelectorAll('#root, #root *')];
  });
}

/** Runs in the contact page: fills the form in as a paste or an autofill does, and sends it. */
function sendEarly(): void {
  const texts = { name: 'Ada', email: 'ada@example.com', message: 'Mostly my inbox' };
  for (const [name, text] of Object.entries(texts)) {
    const control = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
    if (control) control.value = text;
    control?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.querySelector<HTMLElement>('main form [type=submit]')?.click();
}

const readErrors = (page: Page): Promise<string[]> => page.evaluate(() => window.errors);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(recordErrors);
  await page.addInitScript(keepServerNodes);
});

for (const [name, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone }))
  test(`on a ${name}, a page hydrates on a silent console, keeps the elements of the server, and fits`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const route of [...oneOfEachKind, unknownRoute]) {
      await openPage(page, route);
      const { total, lost, overflow } = await page.evaluate(() => ({
        total: window.serverNodes.length,
        lost: window.serverNodes.filter((node) => !node.isConnected).length,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect.soft(total, route).toBeGreaterThan(50);
      expect.soft(lost, route).toBe(0);
      expect.soft(overflow, route).toBe(0);
      const expected = route === unknownRoute ? [`error: 404: there is no page at ${route}`] : [];
      expect.soft(await readErrors(page), route).toEqual(expected);
    }
  });

test('a link opens its page, and Back returns to the same place', async ({ page }) => {
  await openPage(page, paths.home);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await menuLink(page, 'About').click();
  await expectPage(page, paths.about);
  await expect(page.locator('h1')).toBeFocused();
  await page.goBack();
  await expectPage(page, paths.home);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  expect(await readErrors(page)).toEqual([]);
});

test('on a phone the menu opens, and closes when a link is chosen', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, paths.home);
  await expect(mainMenu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menuLink(page, 'FAQ').click();
  await expectPage(page, paths.faq);
  await expect(mainMenu(page)).toBeHidden();
});

test('one answer is open at a time, and can be closed', async ({ page }) => {
  await openPage(page, paths.faq);
  // The first question is open from the start.
  for (const [question, open] of [
    ['cost', 0],
    ['cost', 1],
    ['hourly-billing', 1],
    ['hourly-billing', 0],
  ] as const) {
    await page.locator(`#${question} summary`).click();
    await expect(page.locator('main details[open]')).toHaveCount(open);
  }
});

test('the contact form says what is missing, keeps what was typed through navigation and a reload, and is sent', async ({
  page,
}) => {
  const submit = page.getByRole('button', { name: 'Send, then choose a time' });
  await openPage(page, paths.contact);
  await submit.click();
  await expect(notification(page, messages.contactFieldsMissing)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(fieldMessages.emailMissing);
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByLabel('Message').pressSequentially('Mostly my inbox');
  await menuLink(page, 'About').click();
  await expectPage(page, paths.about);
  await page.goBack();
  await expectPage(page, paths.contact);
  await openPage(page, paths.contact);
  await expect(page.getByLabel('Message')).toHaveValue('Mostly my inbox');
  await page.evaluate(blockNewTabs);
  await page.getByLabel('Email').pressSequentially('ada@example.com');
  await submit.click();
  await expect(page.getByRole('main')).toContainText('Your request is with us');
  await expect(page.getByRole('main')).toContainText('Your browser kept the scheduling page');
  expect(await readErrors(page)).toEqual([]);
});

test('a form that is filled in and sent before its scripts have come is sent once, even if a translator has changed the page', async ({
  page,
}) => {
  const requests = recordRequests(page, '/email/send');
  // Scripts are fetched once the page has been painted.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    for (const act of [${blockNewTabs}, ${translate}, ${sendEarly}]) act();
  });`);
  await page.goto(paths.contact);
  await expect(page.getByRole('main')).toContainText('Your request is with us');
  expect(requests).toHaveLength(1);
});
