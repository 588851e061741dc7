import { type BackendOutcome, resolveOrigin, type SiteConfig, withTimeout } from '@proper/shared-types';
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

/** A status and a text, as EmailJS rejects with. */
const isResponse = (cause: object): cause is { status: number; text: string } =>
  'status' in cause && typeof cause.status === 'number' && 'text' in cause && typeof cause.text === 'string';

/** What went wrong, in words for the log: whatever a library threw becomes one line. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  if (typeof cause === 'object' && cause !== null && isResponse(cause))
    return `${cause.status} ${cause.text}`.trim();
  return String(cause);
}

/**
 * Sends a contact request through the hosted email service.
 * Never throws: a refusal, an unreachable service and the timeout of `withTimeout` are reasons.
 */
export async function sendEmail(
  config: SiteConfig,
  payload: ContactPayload,
  deliver: (config: SiteConfig, payload: ContactPayload) => Promise<void> = sendWithEmailJs,
): Promise<BackendOutcome> {
  try {
    await withTimeout(() => deliver(config, payload));
    return { ok: true };
  } catch (cause) {
    return { ok: false, reason: reasonOf(cause) };
  }
}
