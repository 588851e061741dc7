import { resolveOrigin, type SiteConfig, withTimeout } from '@proper/shared-types';
import type { Values } from '@proper/shared-ui/forms';

export const contactFields = ['name', 'email', 'phone', 'company', 'plan', 'message'] as const;
type ContactValues = Values<(typeof contactFields)[number]>;

/**
 * EmailJS reads `localStorage` while it loads. Where the browser blocks storage, reading it throws, and the library
 * would fail to load. It copes with `undefined` in its place.
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

/** Loads EmailJS before it is needed. If that fails, {@link sendEmail} tries again and reports the failure. */
export const prepareEmail = (): void => void loadEmailJs().catch(() => undefined);

async function sendWithEmailJs(
  { emailjs, contactEmail }: SiteConfig,
  { name, email, ...others }: ContactValues,
): Promise<void> {
  const { init, send } = await loadEmailJs();
  // `send` ignores an origin in its options, so it is set here.
  init({ publicKey: emailjs.publicKey, origin: resolveOrigin(emailjs.origin) });
  await send(emailjs.serviceId, emailjs.templateId, {
    to_email: contactEmail,
    from_name: name,
    from_email: email,
    reply_to: email,
    ...others,
  });
}

/** What went wrong, in words for the log: EmailJS rejects with a status and a text. */
function reasonOf(cause: unknown): string {
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
  values: ContactValues,
  deliver: (config: SiteConfig, values: ContactValues) => Promise<void> = sendWithEmailJs,
): Promise<void> {
  try {
    await withTimeout(() => deliver(config, values));
  } catch (cause) {
    throw new Error(reasonOf(cause));
  }
}
