import { resolveOrigin, type SiteConfig, withTimeout } from '@proper/shared-types';
import type { Values } from '@proper/shared-ui';

export const contactFields = ['name', 'email', 'phone', 'company', 'plan', 'message'] as const;
type ContactValues = Values<(typeof contactFields)[number]>;

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
  values: ContactValues,
  deliver: (config: SiteConfig, values: ContactValues) => Promise<void> = sendWithEmailJs,
): Promise<void> {
  try {
    await withTimeout(() => deliver(config, values));
  } catch (cause) {
    throw new Error(reasonOf(cause));
  }
}
