import path from 'node:path';
import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types';
import { Backend } from './support/backend';
import { phrase, publishNextRelease } from './support/next-release';
import { notice } from './support/notices';
import { composeSite, copySite } from './support/own-site';
import { ownSites, sites } from './support/sites';
import { expect, hydrated, test } from './support/test';

const { deployment } = ownSites;
const button = { before: 'Send Request', after: 'Send Petition' };

let backend: Backend;

test.beforeAll(async () => {
  // Opening a database can take long on a slow machine.
  test.setTimeout(120_000);
  copySite(deployment.dataDir);
  backend = await Backend.open(deployment);
  await backend.serve();
});

test.afterAll(() => backend?.close());

/** Another release of the forms, composed beside the running server, as an operator deploys. */
const deploy = (): Promise<void> =>
  composeSite({
    dataDir: deployment.dataDir,
    env: { PUBLIC_ORIGIN: sites.production.url },
    ...publishNextRelease(
      'mfe-forms',
      path.join(deployment.dataDir, 'next'),
      phrase(button.before, button.after),
    ),
  });

const draftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('proper.draft.')));

test('a new release is met at the next load and never before: open forms are sent, drafts stay, and go when sent', async ({
  context,
}) => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(150_000);
  await context.addInitScript(() => Object.assign(window, { open: () => null }));
  const open = async (where: string) => {
    const page = await context.newPage();
    await page.goto(deployment.url + where);
    await hydrated(page);
    return page;
  };
  const email = (whose: string): string => `${whose}.${Date.now()}@example.com`;

  const halfFilled = await open(paths.contact);
  await halfFilled.getByLabel('Name').fill('Ada');
  await halfFilled.getByLabel('Message').fill('Mostly my inbox.');
  const untouched = await open(paths.contact);
  const reloaded = await open(paths.contact);
  await reloaded.getByLabel('Message').fill('Mostly my calendar.');
  const lead = await open(paths.timeAudit);
  await lead.getByLabel('First Name').fill('Grace');
  const walked = await open(paths.taskingGuide);
  await walked.getByLabel('First Name').fill('Joan');

  expect(await draftsOf(reloaded)).toHaveLength(1);

  await deploy();

  await test.step('a half-filled form of the release before is sent with what was typed', async () => {
    const address = email('half');
    await halfFilled.getByLabel('Email').fill(address);
    await halfFilled.getByRole('button', { name: button.before }).click();
    await expect(notice(halfFilled, messages.contactSent)).toBeVisible();
    expect(await backend.countMails(address)).toBe(1);
  });

  await test.step('what a form fetches when it is touched is still there for the release before', async () => {
    const address = email('late');
    const chunk = untouched.waitForResponse('**/emailjs.js');
    await untouched.getByLabel('Name').fill('Edsger');
    expect((await chunk).status()).toBe(200);
    await untouched.getByLabel('Email').fill(address);
    await untouched.getByRole('button', { name: button.before }).click();
    await expect(notice(untouched, messages.contactSent)).toBeVisible();
    expect(await backend.countMails(address)).toBe(1);
  });

  await test.step('a reload meets the new release with the draft, which goes once it is sent', async () => {
    const address = email('reload');
    await expect(reloaded.getByRole('button', { name: button.before })).toBeVisible();
    await reloaded.reload();
    await hydrated(reloaded);
    await expect(reloaded.getByLabel('Message')).toHaveValue('Mostly my calendar.');
    await reloaded.getByLabel('Name').fill('Hedy');
    await reloaded.getByLabel('Email').fill(address);
    await reloaded.getByRole('button', { name: button.after }).click();
    await expect(notice(reloaded, messages.contactSent)).toBeVisible();
    expect(await backend.countMails(address)).toBe(1);
    await reloaded.reload();
    await hydrated(reloaded);
    await expect(reloaded.getByLabel('Message')).toHaveValue('');
    expect(await draftsOf(reloaded)).toEqual([]);
  });

  await test.step('a half-filled resource form of the release before is saved', async () => {
    const address = email('lead');
    await lead.getByLabel('Email Address').fill(address);
    await lead.getByRole('button', { name: 'Get Instant Download' }).click();
    await expect(notice(lead, messages.savedWithoutFile)).toBeVisible();
    expect(await backend.countRows('email_submissions', address)).toBe(1);
  });

  await test.step('a walk to a page of the new release and back keeps the draft of a resource form', async () => {
    const address = email('walk');
    await walked.goto(deployment.url + paths.contact);
    await expect(walked.getByRole('button', { name: button.after })).toBeVisible();
    await walked.goto(deployment.url + paths.taskingGuide);
    await hydrated(walked);
    await expect(walked.getByLabel('First Name')).toHaveValue('Joan');
    await walked.getByLabel('Email Address').fill(address);
    await walked.getByRole('button', { name: 'Get Instant Download' }).click();
    await expect(walked.getByRole('heading', { name: 'Download Started!' })).toBeVisible();
    expect(await backend.countRows('email_submissions', address)).toBe(1);
    expect(await draftsOf(walked)).toEqual([]);
  });
});
