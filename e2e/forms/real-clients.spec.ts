import { findFreePort } from '@proper/common/test-support/free-port';
import { backendTimeoutMs } from '@proper/shared-types/backend';
import { serveSite } from '@proper/tools/test-support/processes';
import { contactForm, leadForm } from '../support/forms';
import { FaultyNetwork, type NetworkFault } from '../support/network';
import { copySite, runSiteCommand } from '../support/own-site';
import { ownDataDir } from '../support/sites';
import { expect, openPage, freshTest as test, waitForHydration } from '../support/test';
import { blockNewTabs, expectSavedOnce, notification } from '../support/visitor';

// The tests share one network, and each breaks it.
test.describe.configure({ mode: 'default' });

let network: FaultyNetwork;
/** A site whose forms go to another origin. */
let elsewhere: Awaited<ReturnType<typeof serveSite>>;

test.beforeAll(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(120_000);
  network = await FaultyNetwork.open();
  const dataDir = ownDataDir('elsewhere');
  const port = await findFreePort();
  copySite(dataDir);
  await runSiteCommand(['compose', '--reconfigure'], {
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

for (const form of [leadForm, contactForm])
  test(`${form.path} survives faults, and after a lost response arrives once`, async ({
    page,
    consoleLines,
  }) => {
    test.slow();
    const { path, endpoint, required, failed } = form;
    const field = page.getByLabel(required[0][0]);
    const name = page.getByLabel(required[1]?.[0] ?? '');
    const submit = page.getByRole('button', { name: form.button });
    const openForm = async (url: string): Promise<void> => {
      await openPage(page, url + path);
      // A touched form fetches the script of notifications: neither may fail because of the other.
      const script = page.waitForResponse('**/notifications.js');
      await page.locator('form input').first().focus();
      await (await script).finished();
      await name.fill('Zoë');
    };
    await page.clock.install();
    await page.addInitScript(blockNewTabs);

    async function expectFailure(
      title: string,
      reason: RegExp,
      fault?: NetworkFault,
      typed = email,
    ): Promise<void> {
      await test.step(title, async () => {
        if (fault) network.break(endpoint, fault);
        await field.fill(typed);
        const before = consoleLines.length;
        const sent = page.waitForRequest(`**${endpoint}**`);
        await submit.click();
        await sent;
        if (fault === 'hung') await page.clock.fastForward(backendTimeoutMs);
        await expect(notification(page, failed)).toBeVisible();
        await expect(submit).toBeEnabled();
        await expect(field).toHaveValue(typed);
        await expect(name).toHaveValue('Zoë');
        await expect.poll(() => consoleLines.slice(before).join('\n')).toMatch(reason);
        await page.keyboard.press('Escape');
        await expect(notification(page)).toHaveCount(0);
        network.repair();
      });
    }

    const email = `visitor.${Date.now()}@example.com`;
    await openForm(network.url);
    // Fields of the other forms have a `maxlength`: nothing too large can be typed.
    if ((await field.getAttribute('maxlength')) === null)
      await expectFailure('it is too large', /413/, undefined, email.padStart(20_000, 'x'));
    await expectFailure('the server is unreachable', /Failed to fetch/, 'unreachable');
    await expectFailure('too many requests', /Too many/, { status: 429, text: '{"message":"Too many"}' });
    await expectFailure('no response within 10 s', /no answer within 10000 ms/, 'hung');
    await expectFailure('it arrives, and the response gets lost', /Failed to fetch/, 'response lost');
    // A retry is recognised even after a reload.
    await page.reload();
    await waitForHydration(page);
    await expect(field).toHaveValue(email);
    await submit.click();
    await expect(notification(page, form.sent)).toBeVisible();
    expect(network.preflights, 'the own origin needs no preflight request').toEqual([]);

    const second = `elsewhere.${Date.now()}@example.com`;
    await openForm(elsewhere.address);
    await field.fill(second);
    await submit.click();
    await expect(notification(page, form.sent)).toBeVisible();
    const requested = network.preflights.splice(0).join().split(',');
    const headers = ['apikey', 'authorization', 'content-type', 'x-client-info'];
    if (endpoint.startsWith('/rest')) expect(requested).toEqual(expect.arrayContaining(headers));
    expect(consoleLines.join('\n')).not.toContain('@example.com');
    for (const sent of [email, second]) await expectSavedOnce(page, sent);
  });
