import * as v from 'valibot';
import type { SiteConfig } from './config';

/** The environment variable of every key. */
export const environmentNames = {
  origin: 'PUBLIC_ORIGIN',
  bookingUrl: 'BOOKING_URL',
  contactEmail: 'CONTACT_EMAIL',
  instagramUrl: 'INSTAGRAM_URL',
  linkedinUrl: 'LINKEDIN_URL',
  'supabase.url': 'SUPABASE_URL',
  'supabase.anonKey': 'SUPABASE_ANON_KEY',
  'emailjs.origin': 'EMAILJS_ORIGIN',
  'emailjs.serviceId': 'EMAILJS_SERVICE_ID',
  'emailjs.templateId': 'EMAILJS_TEMPLATE_ID',
  'emailjs.publicKey': 'EMAILJS_PUBLIC_KEY',
  browserErrorsUrl: 'BROWSER_ERRORS_URL',
  webVitalsUrl: 'WEB_VITALS_URL',
} as const;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A single host: in a Content-Security-Policy, `*` would stand for many. */
const plainHost = /^[\w.:[\]-]+$/;

/** Whether an address uses https, or http on this machine, and names a single host. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (!plainHost.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
}

const isOrigin = (address: string): boolean => isWebAddress(address) && new URL(address).origin === address;

/** The message for a key that is unknown, missing, or has a wrong value. */
const messageFor =
  (expectation: string) =>
  ({ input, expected }: v.BaseIssue<unknown>): string => {
    if (expected === 'never') return 'is not a key of the configuration; remove it or correct its spelling';
    return input === undefined ? 'is missing' : expectation;
  };

const group = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, messageFor('must be an object'));

/** Some files of variables keep the quotation marks around a value. */
const isQuoted = (value: string): boolean => /^(["'`]).*\1$/.test(value);

const text = v.pipe(
  v.string(messageFor('must be text')),
  v.trim(),
  v.nonEmpty('is empty'),
  v.check((value) => !isQuoted(value), 'has quotation marks around it; remove them'),
);

/** Refuses a value if a function returns a reason. */
const explainedBy = (explain: (value: string) => string | undefined) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const reason = dataset.typed ? explain(dataset.value) : undefined;
    if (reason !== undefined) addIssue({ message: reason });
  });

/** Says why an address, as people copy it from Supabase or EmailJS, is not the origin of a service. */
function explainServiceAddress(address: string): string | undefined {
  if (address === '/') return undefined;
  if (!isWebAddress(address)) return 'must be a full https:// address, or / for the own origin';
  const { hostname, href, origin } = new URL(address);
  if (/^(www\.|app\.|dashboard\.)?(supabase|emailjs)\.(com|io)$/.test(hostname))
    return 'is the address of the dashboard; put that of the service';
  return href === `${origin}/` ? undefined : `must be an origin alone; put ${origin}`;
}

/** The roles that have more rights than an anonymous visitor. */
const secretRoles: readonly unknown[] = ['service_role', 'supabase_admin', 'postgres'];

/** The role in a Supabase key that is a JSON Web Token; undefined for other keys. */
function readRole(key: string): unknown {
  const [, payload = ''] = key.split('.');
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/** Says why a key is not a Supabase project's public one: a JSON Web Token, or `sb_publishable_…`. */
function explainPublicKey(key: string): string | undefined {
  if (/^(sb_secret_|sbp_)/.test(key) || secretRoles.includes(readRole(key)))
    return 'is a secret key, which would be public on the site; use the anonymous key';
  return /^[\w.-]+$/.test(key) ? undefined : 'must be the key alone, without spaces or other characters';
}

const webAddress = v.pipe(text, v.check(isWebAddress, 'must be a full https:// address'));
const origin = v.pipe(
  text,
  v.check(isOrigin, 'must be an origin such as https://proper.example, without a path or a slash at the end'),
);
const serviceOrigin = v.pipe(
  text,
  explainedBy(explainServiceAddress),
  v.transform((address) => (address === '/' ? address : new URL(address).origin)),
);

/** Whether an address is a path of the site's own origin that no browser reads as another origin. */
const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address);
const reportAddress = v.pipe(
  text,
  v.check(
    (address) => isOwnPath(address) || isWebAddress(address),
    'must be a full https:// address, or a path of the own origin such as /errors',
  ),
);

const schema = group({
  origin,
  bookingUrl: webAddress,
  contactEmail: v.pipe(text, v.email('must be an email address')),
  instagramUrl: webAddress,
  linkedinUrl: webAddress,
  supabase: group({
    url: serviceOrigin,
    anonKey: v.pipe(text, explainedBy(explainPublicKey)),
  }),
  emailjs: group({ origin: serviceOrigin, serviceId: text, templateId: text, publicKey: text }),
  browserErrorsUrl: v.exactOptional(reportAddress),
  webVitalsUrl: v.exactOptional(reportAddress),
});

/** The outcome of reading a configuration. Each problem names the key and its environment variable. */
type ParsedConfig =
  | { readonly ok: true; readonly config: SiteConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

const formatKey = (key: string | null): string => {
  if (key === null) return 'The configuration';
  return Object.hasOwn(environmentNames, key)
    ? `${key} (${environmentNames[key as keyof typeof environmentNames]})`
    : key;
};

/** Validates a configuration. */
export function parseSiteConfig(input: unknown): ParsedConfig {
  // One problem per key: it would not help to hear that an empty value is not an address either.
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  return result.success
    ? { ok: true, config: result.output }
    : {
        ok: false,
        problems: result.issues.map((issue) => `${formatKey(v.getDotPath(issue))} ${issue.message}`),
      };
}
