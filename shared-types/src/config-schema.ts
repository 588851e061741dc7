import * as v from 'valibot';
import type { SiteConfig } from './config';

/** The environment variable of every key. The one place where either is named. */
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
  people: 'PEOPLE',
  legalEntity: 'LEGAL_ENTITY',
  faultReportUrl: 'FAULT_REPORT_URL',
  overrideOrigins: 'OVERRIDE_ORIGINS',
} as const;

type ConfigKey = keyof typeof environmentNames;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** One host. A Content-Security-Policy would take `*` for many. */
const plainHost = /^[\w.:[\]-]+$/;

/** https everywhere, and http on this machine. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (!plainHost.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
}

const isOrigin = (address: string): boolean => isWebAddress(address) && new URL(address).origin === address;

/** The role that a Supabase key in the form of a JSON Web Token gives; undefined for other keys. */
function roleIn(key: string): unknown {
  const payload = key.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

const isPublicKey = (key: string): boolean => !key.startsWith('sb_secret_') && roleIn(key) !== 'service_role';

/** The message for a key that is missing, unknown, or has a wrong value. */
const saying =
  (expectation: string) =>
  ({ input, expected }: v.BaseIssue<unknown>): string => {
    if (expected === 'never') return 'is not a key of the configuration; remove it or correct its spelling';
    return input === undefined ? 'is missing' : expectation;
  };

const group = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, saying('must be an object'));

const text = v.pipe(v.string(saying('must be text')), v.trim(), v.nonEmpty('is empty'));
const webAddress = v.pipe(text, v.check(isWebAddress, 'must be a full https:// address'));
const origin = v.pipe(
  text,
  v.check(isOrigin, 'must be an origin such as https://proper.example, without a path or a slash at the end'),
);
const ownOrOther = v.pipe(
  text,
  v.check(
    (address) => address === '/' || isWebAddress(address),
    'must be a full https:// address, or / for the own origin',
  ),
);

/** A path of the own origin: one that no browser takes for another origin's address. */
const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address);
const reportAddress = v.pipe(
  text,
  v.check(
    (address) => isOwnPath(address) || isWebAddress(address),
    'must be a full https:// address, or a path of the own origin such as /faults',
  ),
);

/** A list, or its JSON: the environment has text alone. */
const people = v.pipe(
  v.union([v.pipe(v.string(), v.parseJson()), v.array(v.unknown())], 'must be a list'),
  v.array(
    group({
      name: text,
      role: text,
      face: v.exactOptional(v.pipe(text, v.check(isOwnPath, 'must be a path of the own origin'))),
    }),
    'must be a list',
  ),
);

/** A list, which the environment separates with commas. */
const origins = v.pipe(
  v.union(
    [
      v.pipe(
        v.string(),
        v.transform((listed) => listed.split(',').map((one) => one.trim())),
      ),
      v.array(v.string()),
    ],
    'must be a list of origins',
  ),
  v.nonEmpty('is empty'),
  v.everyItem(
    isOrigin,
    'must hold origins such as http://localhost:4102, without a path or a slash at the end',
  ),
);

const schema = group({
  origin,
  bookingUrl: webAddress,
  contactEmail: v.pipe(text, v.email('must be an email address')),
  instagramUrl: webAddress,
  linkedinUrl: webAddress,
  supabase: group({
    url: ownOrOther,
    anonKey: v.pipe(
      text,
      v.check(isPublicKey, 'is a secret key, which would be public on the site; use the anonymous key'),
    ),
  }),
  emailjs: group({ origin: ownOrOther, serviceId: text, templateId: text, publicKey: text }),
  people: v.exactOptional(people),
  legalEntity: v.exactOptional(text),
  faultReportUrl: v.exactOptional(reportAddress),
  overrideOrigins: v.exactOptional(origins),
});

/** How reading a configuration ended; each problem names its key and the environment variable that sets it. */
type ParsedConfig =
  | { readonly ok: true; readonly config: SiteConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

const labelOf = (key: string | null): string => {
  if (key === null) return 'The configuration';
  return Object.hasOwn(environmentNames, key) ? `${key} (${environmentNames[key as ConfigKey]})` : key;
};

/** Checks a configuration from outside. */
export function parseSiteConfig(input: unknown): ParsedConfig {
  // One problem for each key: that an empty value is not an address either would only be noise.
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  return result.success
    ? { ok: true, config: result.output }
    : {
        ok: false,
        problems: result.issues.map((issue) => `${labelOf(v.getDotPath(issue))} ${issue.message}`),
      };
}
