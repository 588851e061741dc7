import type { Page } from '@playwright/test';
import type { SitePath, ToastContent } from '@proper/shared-types';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';

/** One of the site's forms. */
export interface SiteForm {
  readonly path: SitePath;
  /** The beginning of the address that it is sent to. */
  readonly endpoint: '/api/v1.0/' | '/rest/v1/';
  /** The labels of its required fields, with the messages for empty ones. */
  readonly required: readonly [address: RequiredField, name?: RequiredField];
  readonly button: string;
  /** What is sent, as its card calls it. */
  readonly subject: string;
  /** The notifications for empty fields, for a failure, and for a success. */
  readonly missing: ToastContent;
  readonly failed: ToastContent;
  readonly sent: ToastContent;
}

type RequiredField = readonly [label: string, missing: string];

export const contactForm: SiteForm = {
  path: paths.contact,
  endpoint: '/api/v1.0/',
  required: [
    ['Email', fieldMessages.emailMissing],
    ['Name', fieldMessages.nameMissing],
  ],
  button: 'Send, then choose a time',
  subject: 'Your request',
  missing: messages.contactFieldsMissing,
  failed: messages.contactFailed('hello@proper.example'),
  sent: messages.contactSent,
};

export const leadForm: SiteForm = {
  path: paths.timeAudit,
  endpoint: '/rest/v1/',
  required: [
    ['Email Address', fieldMessages.emailMissing],
    ['First Name', fieldMessages.firstNameMissing],
  ],
  button: 'Get Instant Download',
  subject: 'Your address',
  missing: messages.resourceFieldsMissing,
  failed: messages.downloadFailed,
  sent: messages.savedWithoutFile,
};

export const newsletterForm: SiteForm = {
  path: paths.resources,
  endpoint: '/rest/v1/',
  required: [['Email Address', fieldMessages.emailMissing]],
  button: 'Subscribe',
  subject: 'Your address',
  missing: messages.newsletterInvalid,
  failed: messages.newsletterFailed,
  sent: messages.newsletterSaved,
};

/** Fills in the required fields of a form, with spaces around the name as people type them. */
export async function fillForm(page: Page, { required: [address, name] }: SiteForm, email: string) {
  await page.getByLabel(address[0]).fill(email);
  if (name) await page.getByLabel(name[0]).fill('  Grace ');
}

/** Presses the button of a form. */
export const pressSend = (page: Page, { button }: SiteForm): Promise<void> =>
  page.getByRole('button', { name: button }).click();

/** Fills in a form and sends it. */
export async function sendForm(page: Page, form: SiteForm, email: string): Promise<void> {
  await fillForm(page, form, email);
  await pressSend(page, form);
}
