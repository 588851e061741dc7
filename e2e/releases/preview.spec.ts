import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { findFreePort } from '@proper/common/test-support/free-port';
import { messages, paths } from '@proper/shared-types/company';
import { exampleConfig } from '@proper/shared-types/example-config';
import { publishNextRelease, replacePhrase } from '@proper/tools/test-support/next-release';
import { leadForm, sendForm } from '../support/forms';
import { copySite } from '../support/own-site';
import { ownDataDir } from '../support/sites';
import { expect, openPage, freshTest as test } from '../support/test';
import { notification, phone } from '../support/visitor';

// All tests use one preview. Composing it can take long on a slow machine.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const dataDir = ownDataDir('preview');
const workspace = path.join(dataDir, 'mfe-forms');
const live = 'What to Expect';
const changed = 'What happens next';

let command: ChildProcess;
let output = '';
let address: string;
let version: string;

test.beforeAll(async () => {
  // The time limit of the tests does not apply to this hook.
  test.setTimeout(240_000);
  copySite(dataDir);
  const site = path.join(dataDir, 'site');
  // The live site's forms go to other origins.
  writeFileSync(path.join(site, 'config.json'), JSON.stringify(exampleConfig));
  ({ version } = publishNextRelease('mfe-forms', path.join(workspace, 'dist'), replacePhrase(live, changed)));
  writeFileSync(path.join(workspace, 'package.json'), JSON.stringify({ proper: { name: 'mfe-forms' } }));
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  const program = path.join(root, 'platform/kit/bin/proper.mjs');
  command = spawn(process.execPath, [program, 'preview', '--site', site, '--serve', String(port)], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  command.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 200_000 }).toContain(`${address} shows it`);
});
test.afterAll(() => command?.kill());

test('a reviewer reads the candidate in the whole site, which says on every page that it is a preview', async ({
  page,
}) => {
  await openPage(page, address + paths.contact);
  await expect(page.getByRole('heading', { name: changed })).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`Preview, not the live site: mfe-forms ${version}.`);
  await page.setViewportSize(phone);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // The badge does not hide the end of the page.
  const footer = await page.locator('footer').last().boundingBox();
  const top = (await badge.boundingBox())?.y ?? 0;
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  await page.getByRole('link', { name: 'What differs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What differs from the live site');
});

test('what a reviewer sends with a form is accepted as on the live site, and reaches nobody', async ({
  page,
  context,
}) => {
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== address,
    (route) => {
      elsewhere.push(new URL(route.request().url()).origin);
      return route.fulfill({ body: 'elsewhere' });
    },
  );
  await openPage(page, address + paths.contact);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    'What its forms send reaches nobody.',
  );
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
  await expect(notification(page, messages.contactSent)).toBeVisible();
  await openPage(page, address + paths.timeAudit);
  await sendForm(page, leadForm, 'grace@example.com');
  await expect(notification(page, messages.savedWithoutFile)).toBeVisible();
  // The scheduling page opens after a contact request.
  expect(elsewhere.filter((origin) => !exampleConfig.bookingUrl.startsWith(origin))).toEqual([]);
});

test('a reviewer sees which pages differ from the live site', async ({ page }) => {
  await page.goto(`${address}/_preview/`);
  // All pages of the remote name its new release, but only one has another document.
  await expect(page.locator('section h2')).toHaveText([
    `${paths.contact}: changed, looks different`,
    ...[
      paths.delegationPlaybook,
      paths.onboardingChecklist,
      paths.remoteWorkGuide,
      paths.taskingGuide,
      paths.timeAudit,
    ].map((resource) => `${resource}: other scripts`),
  ]);
  const pictures = page.getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  }
});
