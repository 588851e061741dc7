import { freePort } from '@proper/operator-kit/free-port';
import { backendTimeoutMs, messages, paths, type ToastContent } from '@proper/shared-types';
import { type FaultyNetwork, type NetworkFault, openNetwork } from './support/network';
import { copySite, operate, type ServedSite, serveSite } from './support/own-site';
import { localPage, ownDataDir } from './support/sites';
import { expect, hydrated, openPage, test } from './support/test';
import { notice, savedWith, touchForm } from './support/visitor';

interface FormCase {
  readonly form: string;
  readonly path: string;
  readonly endpoint: string;
  /** The labels of its fields, the address first. */
  readonly labels: readonly [address: string, other?: string];
  readonly button: string;
  readonly failed: ToastContent;
  readonly succeeded: ToastContent;
  /** What its service or something on the way to it answers, and what the console says because of it. */
  readonly answers: readonly (readonly [status: number, text: string, reason: RegExp])[];
}

const rowAnswers: FormCase['answers'] = [
  [401, '{"message":"Invalid API key"}', /failed: Error: Invalid API key/],
  [429, '{"code":"PT429","message":"Too many"}', /PT429/],
  [503, '{"code":"PGRST000","message":"No connection"}', /PGRST000/],
];

const forms: readonly FormCase[] = [
  {
    form: 'a lead',
    path: paths.timeAudit,
    endpoint: '/rest/v1/',
    labels: ['Email Address', 'First Name'],
    button: 'Get Instant Download',
    failed: messages.downloadFailed,
    succeeded: messages.savedWithoutFile,
    answers: rowAnswers,
  },
  {
    form: 'a newsletter address',
    path: paths.resources,
    endpoint: '/rest/v1/',
    labels: ['Email Address'],
    button: 'Subscribe',
    failed: messages.newsletterFailed,
    succeeded: messages.newsletterSaved,
    answers: rowAnswers.slice(1, 2),
  },
  {
    form: 'a contact request',
    path: paths.contact,
    endpoint: '/api/v1.0/',
    labels: ['Email', 'Name'],
    button: 'Send request',
    failed: messages.contactFailed('hello@proper.example'),
    succeeded: messages.contactSent,
    answers: [
      [400, 'The Public Key is invalid', /400 The Public Key is invalid/],
      [429, 'Too Many Requests', /429 Too Many Requests/],
      [451, 'Unavailable For Headless Browser', /451 Unavailable For Headless Browser/],
    ],
  },
];

// All tests share one network, and each breaks it.
test.describe.configure({ mode: 'default' });

let network: FaultyNetwork;
/** A site whose backends have another origin. */
let elsewhere: ServedSite;

test.beforeAll(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(120_000);
  network = await openNetwork();
  const dataDir = ownDataDir('elsewhere');
  const port = await freePort();
  copySite(dataDir);
  await operate(['compose'], {
    dataDir,
    env: {
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SUPABASE_URL: network.url,
      EMAILJS_ORIGIN: network.url,
    },
  });
  elsewhere = await serveSite(dataDir, port);
});

test.afterAll(async () => {
  await elsewhere?.close();
  await network?.close();
});

test.use({ expectedOnConsole: /The form ".+" failed|Failed to load resource|blocked by CORS policy/ });

for (const { form, path, endpoint, labels, button, failed, succeeded, answers } of forms)
  test(`${form} survives any fault, and after a lost answer arrives once`, async ({ page, consoleLines }) => {
    test.slow();
    const [address, other] = labels;
    const field = page.getByLabel(address);
    const submit = page.getByRole('button', { name: button });
    const openForm = async (url: string): Promise<void> => {
      await openPage(page, url + path);
      await touchForm(page);
      if (other !== undefined) await page.getByLabel(other).fill('Zoë');
    };
    await page.clock.install();
    await page.addInitScript(() => Object.assign(window, { open: () => null }));

    async function fails(what: string, reason: RegExp, fault?: NetworkFault, typed = email): Promise<void> {
      await test.step(what, async () => {
        if (fault) network.break(endpoint, fault);
        await field.fill(typed);
        const before = consoleLines.length;
        const { sent } = network;
        await submit.click();
        if (fault === 'hung') {
          await expect.poll(() => network.sent).toBeGreaterThan(sent);
          await page.clock.fastForward(backendTimeoutMs);
        }
        await expect(notice(page, failed)).toBeVisible();
        await expect(submit).toBeEnabled();
        await expect(field).toHaveValue(typed);
        if (other !== undefined) await expect(page.getByLabel(other)).toHaveValue('Zoë');
        await expect.poll(() => consoleLines.slice(before).join('\n')).toMatch(reason);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('alert')).toHaveCount(0);
        network.mend();
      });
    }

    const email = `visitor.${Date.now()}@example.com`;
    await openForm(network.url);
    await fails('it is too large', /413/, undefined, email.padStart(20_000, 'x'));
    await fails('nothing listens', /Failed to fetch/, 'unreachable');
    for (const [status, text, reason] of answers) await fails(text, reason, { status, text });
    await fails('no answer comes', /no answer within 10000 ms/, 'hung');
    await fails('it arrives, and the answer gets lost', /Failed to fetch/, 'answer lost');
    // Even after a reload it is the same attempt.
    await page.reload();
    await hydrated(page);
    await expect(field).toHaveValue(email);
    await submit.click();
    await expect(notice(page, succeeded)).toBeVisible();
    expect(network.preflights, 'to its own origin, a browser asks for no permission').toEqual([]);

    const second = `elsewhere.${Date.now()}@example.com`;
    await openForm(elsewhere.url);
    await field.fill(second);
    await submit.click();
    await expect(notice(page, succeeded)).toBeVisible();
    const asked = network.preflights.splice(0).join().split(',');
    const headers = ['apikey', 'authorization', 'content-type', 'x-client-info'];
    if (endpoint.startsWith('/rest')) expect(asked).toEqual(expect.arrayContaining(headers));
    expect(consoleLines.join('\n')).not.toContain('@example.com');
    await page.goto(localPage());
    for (const sent of [email, second]) await expect(savedWith(page, sent)).toHaveCount(1);
  });
