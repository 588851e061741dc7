import {
  type BackendOutcome,
  fieldMessages,
  insertRow,
  messages,
  type SiteConfig,
  toasts,
} from '@proper/shared-types';
import type { FieldErrors, Values } from '@proper/shared-ui';

/** Whether the address is on the list now, or was there already. Visitors see the same message in both cases. */
export const isOnTheList = (outcome: BackendOutcome): boolean =>
  outcome.ok || /^(23505|409)\b/.test(outcome.reason);

export function validateEmail(
  { email }: Values<'email'>,
  malformed: (field: 'email') => boolean,
): FieldErrors<'email'> {
  if (email === '') return { email: fieldMessages.emailMissing };
  return malformed('email') ? { email: fieldMessages.emailMalformed } : {};
}

/** Adds an address to the list and shows the notice. False when it failed. */
export async function subscribe(config: SiteConfig, email: string): Promise<boolean> {
  const outcome = await insertRow(config, 'newsletter_subscriptions', { email });
  const done = isOnTheList(outcome);
  if (!outcome.ok && !done) console.error('A newsletter subscription was not saved:', outcome.reason);
  toasts.show(done ? messages.newsletterSaved : messages.newsletterFailed);
  return done;
}
