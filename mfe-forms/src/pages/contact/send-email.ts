import type { BackendFailure, BackendOutcome, SiteConfig } from '@proper/shared-types';
import type { Values } from '@proper/shared-ui/forms';
import { createFailure, createStatusFailure, resolveOrigin, withTimeout } from '@proper/shared-ui/forms';

export const contactFields = ['name', 'email', 'phone', 'company', 'plan', 'message'] as const;
type ContactValues = Values<(typeof contactFields)[number]>;

/**
 * EmailJS reads `localStorage` while it loads. If the browser blocks storage, this throws and the library
 * does not load. It copes with `undefined`.
 */
function hideBlockedStorage(): void {
  try {
    // A call, because a minifier may remove an expression that only reads a property.
    Reflect.get(globalThis, 'localStorage');
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  }
}

function loadEmailJs() {
  hideBlockedStorage();
  return import(/* webpackChunkName: "emailjs" */ '@emailjs/browser');
}

/** Loads EmailJS before it is needed. If that fails, {@link sendEmail} tries again and reports it. */
export const prepareEmail = (): void => void loadEmailJs().catch(() => undefined);

/** Whether a call was redirected, which EmailJS hides. The service never redirects, but a network may. */
function wasRedirected(address: string): boolean {
  const entry = performance.getEntriesByName(address, 'resource').at(-1);
  return entry instanceof PerformanceResourceTiming && entry.redirectStart > 0;
}

async function sendWithEmailJs(
  { emailjs, contactEmail }: SiteConfig,
  { name, email, ...others }: ContactValues,
): Promise<BackendOutcome> {
  const { init, send } = await loadEmailJs();
  const origin = resolveOrigin(emailjs.origin);
  // `send` ignores an origin in its options, so it is set here.
  init({ publicKey: emailjs.publicKey, origin });
  const { status, text } = await send(emailjs.serviceId, emailjs.templateId, {
    to_email: contactEmail,
    from_name: name,
    from_email: email,
    reply_to: email,
    ...others,
  });
  // The library takes every 2xx for a success; the service answers `OK`.
  const isSent = status === 200 && text.trim() === 'OK' && !wasRedirected(`${origin}/api/v1.0/email/send`);
  return isSent ? { ok: true } : createStatusFailure(status, `answered with ${status}, but not with OK`);
}

/** Describes what EmailJS rejects with: a status and a text, or a text alone. */
function failureBehind(cause: unknown): BackendFailure {
  if (typeof cause !== 'object' || cause === null || !('status' in cause && 'text' in cause))
    return createFailure(cause);
  const reason = `${cause.status} ${cause.text}`.trim();
  // The library's status 0 means that no answer came.
  return cause.status === 0 ? createFailure(reason) : createStatusFailure(Number(cause.status), reason);
}

/**
 * Sends a contact request through the hosted email service. Never throws: a refusal, an unreachable service,
 * a timeout of `withTimeout`, and an answer from something else are failures.
 */
export async function sendEmail(config: SiteConfig, values: ContactValues): Promise<BackendOutcome> {
  try {
    return await withTimeout(() => sendWithEmailJs(config, values));
  } catch (cause) {
    return failureBehind(cause);
  }
}
