import { openDatabase } from '@proper/server/database';
import type { BackendTable } from '@proper/shared-types';
import { afterScript, type Fault } from './backend';
import { never } from './own-site';

/** A fault, and what the console says because of it. */
export interface FaultCase extends Fault {
  readonly what: string;
  readonly reason: RegExp;
  /** How many characters long an address the visitor types. */
  readonly length?: number;
  /** No answer comes: the form waits for its timeout. */
  readonly silent?: true;
}

const commonFaults: readonly FaultCase[] = [
  { what: 'it is too large', length: 20_000, reason: /413/ },
  { what: 'nothing listens', down: true, reason: /Failed to fetch/ },
];

/** A script after which the limit of all clients together is used up. */
const throttled = (table: string): string =>
  `update private.throttle_settings set overall = 1;
   insert into private.throttle_attempts (table_name, client_hash, made_at)
     select '${table}', other, now() from generate_series(1, 2) as other`;

/** Faults of saving a row, with the reasons that PostgREST gives. */
export const rowFaults = (table: BackendTable): readonly FaultCase[] => [
  ...commonFaults,
  {
    what: 'the key is not that of the project',
    config: { supabase: { url: '/', anonKey: 'another-key' } },
    reason: /not saved: Invalid API key/,
  },
  {
    what: 'visitors may not add rows',
    database: afterScript(`revoke insert on public.${table} from anon`),
    reason: /42501/,
  },
  {
    what: 'a column is missing',
    database: afterScript(`alter table public.${table} rename column email to address`),
    reason: /PGRST204/,
  },
  {
    what: 'the table is missing',
    database: afterScript(`alter table public.${table} rename to gone`),
    reason: /PGRST205/,
  },
  { what: 'the address is too long', length: 1000, reason: /23514/ },
  {
    what: 'too many came before',
    database: afterScript(throttled(table)),
    reason: /PT429/,
  },
  {
    what: 'the database is unreachable',
    database: () => openDatabase('', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    reason: /PGRST000/,
  },
  { what: 'no answer comes', database: never, silent: true, reason: /no answer within 10000 ms/ },
  { what: 'it arrives, and the answer gets lost', answerLost: true, reason: /Failed to fetch/ },
];

const ids = { publicKey: 'embedded-public-key', serviceId: 'service_proper', templateId: 'template_contact' };
const otherIds = (change: Partial<typeof ids>): Fault => ({
  config: { emailjs: { origin: '/', ...ids, ...change } },
});

/** Faults of sending a mail, with the reasons that EmailJS gives. */
export const mailFaults: readonly FaultCase[] = [
  ...commonFaults,
  { what: 'the key is another', ...otherIds({ publicKey: 'x' }), reason: /400 The Public Key is invalid/ },
  { what: 'the service is another', ...otherIds({ serviceId: 'x' }), reason: /400 The service ID not found/ },
  { what: 'the template is another', ...otherIds({ templateId: 'x' }), reason: /400 The template ID not/ },
  { what: 'a value is blocked', hosted: { status: 403, text: 'Forbidden' }, reason: /403 Forbidden/ },
  {
    what: 'a variable is refused',
    hosted: { status: 422, text: 'One or more dynamic variables are corrupted' },
    reason: /422 One or more/,
  },
  { what: 'too many came before', database: afterScript(throttled('emails')), reason: /429 Too Many/ },
  {
    what: 'the browser looks automated',
    hosted: { status: 451, text: 'Unavailable For Headless Browser' },
    reason: /451 Unavailable For Headless Browser/,
  },
  {
    what: 'the database is unreachable',
    database: () => openDatabase('', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    reason: /503 No email can be taken now/,
  },
  { what: 'no answer comes', database: never, silent: true, reason: /no answer within 10000 ms/ },
];
