import { type BackendOutcome, inTime, resolveOrigin, type SiteConfig } from 'shared-types';
import { reasonOf } from '../reason';
import type { ContactPayload } from './contact-fields';

/**
 * EmailJS looks for the storage while it loads. Where the browser blocks it, looking throws, and the library
 * would never load: there it is told that there is no storage, which it copes with.
 */
function hideBlockedStorage(): void {
  try {
    // A call, because a minifier may drop a mere look.
    Reflect.get(globalThis, 'localStorage');
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  }
}

function loadEmailJs() {
  hideBlockedStorage();
  return import(/* webpackChunkName: "emailjs" */ '@emailjs/browser');
}

/** Fetches EmailJS ahead of its use. A failure is left to {@link sendEmail}, which tries again and says so. */
export const prepareEmail = (): void => void loadEmailJs().catch(() => undefined);

async function sendWithEmailJs({ emailjs }: SiteConfig, payload: ContactPayload): Promise<void> {
  const { init, send } = await loadEmailJs();
  // The origin can be set here only: `send` does not read it from its options.
  init({ publicKey: emailjs.publicKey, origin: resolveOrigin(emailjs.origin) });
  await send(emailjs.serviceId, emailjs.templateId, payload);
}

/**
 * Sends a contact request through the hosted email service.
 * Never throws: whatever goes wrong (refused, unreachable, too slow for `inTime`) is a reason.
 */
export async function sendEmail(
  config: SiteConfig,
  payload: ContactPayload,
  deliver: (config: SiteConfig, payload: ContactPayload) => Promise<void> = sendWithEmailJs,
): Promise<BackendOutcome> {
  try {
    await inTime(() => deliver(config, payload));
    return { ok: true };
  } catch (cause) {
    return { ok: false, reason: reasonOf(cause) };
  }
}
