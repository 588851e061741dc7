import nodePath from 'node:path';
import type { Page } from '@playwright/test';
import { backendTimeoutMs, messages, paths, type ToastContent } from '@proper/shared-types';
import { Backend } from './support/backend';
import { type FaultCase, mailFaults, rowFaults } from './support/faults';
import { notice, touchForm } from './support/notices';
import { composeSite, copySite, serveFiles } from './support/own-site';
import { ownSites, sites } from './support/sites';
import { expect, hydrated, test } from './support/test';

interface FormCase {
  readonly form: string;
  readonly path: string;
  /** The label of a field that is filled beside the address. */
  readonly other?: string;
  readonly address: string;
  readonly button: string;
  readonly faults: readonly FaultCase[];
  readonly failed: ToastContent;
  readonly succeeded: ToastContent;
  /** How many times an address arrived. */
  readonly arrived: (backend: Backend, email: string) => Promise<number> | number;
}

const forms: readonly FormCase[] = [
  {
    form: 'a lead',
    path: paths.timeAudit,
    other: 'First Name',
    address: 'Email Address',
    button: 'Get Instant Download',
    faults: rowFaults('email_submissions'),
    failed: messages.downloadFailed,
    succeeded: messages.savedWithoutFile,
    arrived: (backend, email) => backend.countRows('email_submissions', email),
  },
  {
    form: 'a newsletter address',
    path: paths.resources,
    address: 'Email Address',
    button: 'Subscribe',
    // The client is the one that saves leads, so a few of its faults are enough here.
    faults: rowFaults('newsletter_subscriptions').filter(({ what }) => /long|many|unreachable/.test(what)),
    failed: messages.newsletterFailed,
    succeeded: messages.newsletterSaved,
    arrived: (backend, email) => backend.countRows('newsletter_subscriptions', email),
  },
  {
    form: 'a contact request',
    path: paths.contact,
    other: 'Name',
    address: 'Email',
    button: 'Send Request',
    faults: mailFaults,
    failed: messages.contactFailed('hello@proper.example'),
    succeeded: messages.contactSent,
    arrived: (backend, email) => backend.countMails(email),
  },
];

const { backend: ownOrigin, elsewhere } = ownSites;

// The tests share one backend, and each injects faults into it.
test.describe.configure({ mode: 'default' });

let backend: Backend;
let endFiles = async (): Promise<void> => undefined;

test.beforeAll(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(120_000);
  backend = await Backend.open(ownOrigin, nodePath.join(sites.production.dataDir, 'site'));
  copySite(elsewhere.dataDir);
  await composeSite({
    dataDir: elsewhere.dataDir,
    env: { PUBLIC_ORIGIN: elsewhere.url, SUPABASE_URL: ownOrigin.url, EMAILJS_ORIGIN: ownOrigin.url },
  });
  endFiles = await serveFiles(elsewhere);
});

test.afterAll(async () => {
  await endFiles();
  await backend?.close();
});

/** Sets no route on the page: with one, Playwright would answer the browser's preflights itself. */
async function openForm(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.goto(url);
  await hydrated(page);
  await touchForm(page);
}

test.use({ expectedOnConsole: /was not sent|was not saved|Failed to load resource|blocked by CORS policy/ });

for (const [where, site] of [
  ['the same origin', ownOrigin],
  ['another origin', elsewhere],
] as const)
  for (const { form, path, other, address, button, faults, failed, succeeded, arrived } of forms)
    test(`${form} is sent to ${where}: every fault is reported and loses nothing, and what arrives arrives once`, async ({
      page,
      consoleLines,
    }) => {
      test.slow();
      const email = `visitor.${Date.now()}@example.com`;
      await backend.serve();
      await openForm(page, site.url + path);
      if (other !== undefined) await page.getByLabel(other).fill('Zoë');
      const field = page.getByLabel(address);
      const submit = page.getByRole('button', { name: button });

      for (const { what, reason, length, silent, ...fault } of faults)
        await test.step(what, async () => {
          await backend.serve(fault);
          const typed = length === undefined ? email : email.padStart(length, 'x');
          await field.fill(typed);
          const before = consoleLines.length;
          const { sent } = backend;
          await submit.click();
          if (silent) {
            await expect.poll(() => backend.sent).toBeGreaterThan(sent);
            await page.clock.fastForward(backendTimeoutMs);
          }
          await expect(notice(page, failed)).toBeVisible();
          await expect(submit).toBeEnabled();
          await expect(field).toHaveValue(typed);
          if (other !== undefined) await expect(page.getByLabel(other)).toHaveValue('Zoë');
          await expect.poll(() => consoleLines.slice(before).join('\n')).toMatch(reason);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('alert')).toHaveCount(0);
        });

      await backend.serve();
      await field.fill(email);
      await submit.click();
      await expect(notice(page, succeeded)).toBeVisible();
      expect(await arrived(backend, email)).toBe(1);
      expect([...consoleLines, ...backend.log].join('\n')).not.toContain('@example.com');
    });

test('a browser sends a preflight to another origin, with every header of the client, and to its own none', async ({
  page,
}) => {
  for (const [site, asks] of [
    [elsewhere, true],
    [ownOrigin, false],
  ] as const) {
    await backend.serve();
    backend.preflights.length = 0;
    await openForm(page, site.url + paths.timeAudit);
    await page.getByLabel('First Name').fill('Zoë');
    await page.getByLabel('Email Address').fill('zoe@example.com');
    await page.getByRole('button', { name: 'Get Instant Download' }).click();
    await expect(notice(page, messages.savedWithoutFile)).toBeVisible();
    expect(backend.preflights).toHaveLength(asks ? 1 : 0);
    const asked = backend.preflights.join().split(',');
    for (const header of ['apikey', 'authorization', 'content-type', 'idempotency-key', 'x-client-info'])
      expect(asked.includes(header), header).toBe(asks);
  }
});

test('pages may connect to the configured backends, and to nothing else', async ({ request }) => {
  for (const [site, sources] of [
    [elsewhere, `'self' ${ownOrigin.url}`],
    [ownOrigin, "'self'"],
  ] as const) {
    await backend.serve();
    const html = await (await request.get(site.url + paths.contact)).text();
    expect(html.replaceAll('&#x27;', "'")).toContain(`; connect-src ${sources};`);
  }
});
