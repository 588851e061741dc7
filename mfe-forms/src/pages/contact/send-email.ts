import { resolveOrigin, type SiteConfig, withTimeout } from '@proper/shared-types';
import type { ContactPayload } from './contact-fields';

/**
 * EmailJS reads `localStorage` while it loads. Where the browser blocks the storage, reading it throws, and the
 * library would fail to load. `undefined` in its place is a case that the library handles.
 */
function hideBlockedStorage(): void {
  try {
    // A call, because a minifier may remove the mere reading of a property.
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
  // `send` ignores an origin in its options, so it is set here.
  init({ publicKey: emailjs.publicKey, origin: resolveOrigin(emailjs.origin) });
  await send(emailjs.serviceId, emailjs.templateId, payload);
}

/** What went wrong, in words for the log: EmailJS rejects with a status and a text. */
export function reasonOf(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'status' in cause && 'text' in cause)
    return `${cause.status} ${cause.text}`.trim();
  return String(cause);
}

/**
 * Sends a contact request through the hosted email service.
 *
 * @throws Error whose message is the reason: a refusal, an unreachable service, or the timeout of `withTimeout`.
 */
export async function sendEmail(
  config: SiteConfig,
  payload: ContactPayload,
  deliver: (config: SiteConfig, payload: ContactPayload) => Promise<void> = sendWithEmailJs,
): Promise<void> {
  try {
    await withTimeout(() => deliver(config, payload));
  } catch (cause) {
    throw new Error(reasonOf(cause));
  }
}
