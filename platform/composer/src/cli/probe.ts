import { randomBytes } from 'node:crypto';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readOperatorKey } from '@proper/operator-kit/operator-key';
import type { SiteConfig } from '@proper/shared-types';
import { parseSiteConfig } from '@proper/shared-types/config-schema';
import { PostgrestClient } from '@supabase/postgrest-js';
import { messageOf, plainText } from '../model/faults';
import type { Verb } from './context';

const timeoutMs = 15_000;
const maxPages = 500;

/** What the probe found out about one thing. */
interface Finding {
  readonly about: string;
  /** Undefined if it is as it should be. */
  readonly problem?: string | undefined;
  readonly warning?: string;
}

const ask = (url: URL, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...options });

/** The headers that every host must send, whatever it is. */
const requiredHeaders = ['x-content-type-options', 'referrer-policy'] as const;

async function probePage(site: URL, page: string): Promise<Finding> {
  const about = `page ${page}`;
  const response = await ask(new URL(page, site));
  const html = await response.text();
  if (response.status !== 200) return { about, problem: `it answers ${response.status}` };
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return { about, problem: `its type is ${response.headers.get('content-type')}` };
  const missing = requiredHeaders.filter((name) => !response.headers.has(name));
  if (missing.length > 0) return { about, problem: `it has no header ${missing.join(' and no ')}` };
  const policy = response.headers.get('content-security-policy') ?? '';
  if (!/http-equiv="content-security-policy"/i.test(html) && !policy.includes('script-src'))
    return { about, problem: 'it has no Content-Security-Policy' };
  const canonical = /<link[^>]+rel="canonical"[^>]+href="([^"]+)"/.exec(html)?.[1];
  if (canonical !== undefined && new URL(canonical).origin !== site.origin)
    return {
      about,
      problem: `its canonical address is ${canonical}: compose with PUBLIC_ORIGIN=${site.origin}`,
    };
  return { about };
}

async function findPages(site: URL): Promise<readonly string[]> {
  const response = await ask(new URL('/sitemap.xml', site));
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const pages = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).pathname);
  return [...new Set(['/', ...pages])].slice(0, maxPages);
}

/** The configuration in the home page, which says where its forms send. */
async function readConfig(site: URL): Promise<SiteConfig> {
  const html = await (await ask(site)).text();
  for (const [, json = ''] of html.matchAll(/<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/gs)) {
    try {
      const parsed = parseSiteConfig((JSON.parse(json) as { readonly config?: unknown }).config);
      if (parsed.ok) return parsed.config;
    } catch {
      // Another kind of data.
    }
  }
  throw new OperatorError(`${site} is no page of a composed site: it contains no configuration.`);
}

async function probePreflight(site: URL, url: URL, headers: string): Promise<Finding> {
  const about = `preflight ${url.href}`;
  if (url.origin === site.origin) return { about: `${about}: not needed on the same origin` };
  const response = await ask(url, {
    method: 'OPTIONS',
    headers: {
      origin: site.origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    },
  });
  const allowed = response.headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === site.origin
    ? { about }
    : { about, problem: `it allows ${allowed ?? 'no origin'}, not ${site.origin}` };
}

/** Sends a lead with supabase-js's own client of the REST route, as the resource form does. */
async function probeLead(site: URL, { supabase }: SiteConfig, email: string): Promise<Finding> {
  const about = `lead ${email}`;
  // The part of supabase-js that the form uses; the whole client needs a WebSocket, which Node 20 lacks.
  const client = new PostgrestClient(new URL('/rest/v1', new URL(supabase.url, site)).href, {
    headers: { apikey: supabase.anonKey, authorization: `Bearer ${supabase.anonKey}` },
  });
  const { error } = await client.from('email_submissions').insert({
    email,
    first_name: 'Probe',
    resource_title: 'Probe of the site',
    resource_type: 'Probe',
    download_url: null,
  });
  return { about, problem: error ? `${error.code} ${error.message}` : undefined };
}

/** Sends a contact request in EmailJS's protocol, as its client in a browser does. */
async function probeEmail(site: URL, { emailjs, contactEmail }: SiteConfig, email: string): Promise<Finding> {
  const about = `contact request ${email}`;
  const response = await ask(new URL('/api/v1.0/email/send', new URL(emailjs.origin, site)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({
      lib_version: '4.4.1',
      user_id: emailjs.publicKey,
      service_id: emailjs.serviceId,
      template_id: emailjs.templateId,
      template_params: {
        to_email: contactEmail,
        from_name: 'Probe of the site',
        from_email: email,
        reply_to: email,
        message: 'Sent by npm run site -- probe. Nobody needs to answer.',
      },
    }),
  });
  const text = (await response.text()).slice(0, 200);
  return { about, problem: response.ok ? undefined : `${response.status} ${text}` };
}

/** Removes what the probe has sent, where the site's own backend has it and the operator's key is known. */
async function removeProbe(site: URL, id: string, key: string | undefined): Promise<Finding> {
  const about = 'removal';
  const remains = `rows of probe-${id}@probe.invalid remain: npm run leads -- forget probe-${id}@probe.invalid`;
  if (key === undefined) return { about, warning: `without OPERATOR_KEY, ${remains}` };
  const headers = { authorization: `Bearer ${key}` };
  const response = await ask(new URL(`/operator/probes/${id}`, site), { method: 'DELETE', headers });
  return response.ok ? { about } : { about, warning: `the site answers ${response.status}, so ${remains}` };
}

/** Runs one check; whatever it throws is its problem. */
const check = (about: string, run: () => Promise<Finding>): Promise<Finding> =>
  run().catch((cause: unknown) => ({ about, problem: messageOf(cause) }));

const formatFinding = ({ about, problem, warning }: Finding): string =>
  plainText(
    problem ? `FAILED ${about}: ${problem}` : warning ? `warning ${about}: ${warning}` : `ok ${about}`,
  );

/** Checks a live site from outside, as a monitor: pages, headers, policies, preflights, and one marked lead and contact request. */
export const probe: Verb = async ({ options, dataDir, report, print }, [address = '']) => {
  if (!URL.canParse(address))
    throw new OperatorError(`${address} is not an address such as https://www.example.org.`);
  const site = new URL('/', address);
  const config = await readConfig(site).catch((cause: unknown) => {
    throw cause instanceof OperatorError
      ? cause
      : new OperatorError(`${site} cannot be reached: ${messageOf(cause)}`);
  });
  const findings: Finding[] = [];
  const note = (finding: Finding): void => {
    findings.push(finding);
    report(formatFinding(finding));
  };
  for (const page of await findPages(site)) note(await check(`page ${page}`, () => probePage(site, page)));
  note(
    await check('missing page', async () => {
      const { status } = await ask(new URL('/no-such-page', site));
      return { about: 'missing page', problem: status === 404 ? undefined : `it answers ${status}, not 404` };
    }),
  );
  note(
    await check('composition.json', async () => {
      const response = await ask(new URL('/composition.json', site));
      const caching = response.headers.get('cache-control') ?? 'nothing';
      const isFresh = /no-cache|no-store|max-age=0/.test(caching);
      return {
        about: 'composition.json',
        problem: response.ok ? undefined : `it answers ${response.status}`,
        ...(isFresh
          ? {}
          : { warning: `Cache-Control is ${caching}: open pages would learn late of a new release` }),
      };
    }),
  );
  const { supabase, emailjs } = config;
  if (site.protocol === 'https:')
    for (const [key, url] of [
      ['supabase.url', supabase.url],
      ['emailjs.origin', emailjs.origin],
    ])
      if (url === '/')
        note({
          about: 'configuration',
          warning: `${key} is /: this host must pass forms to npm run backend`,
        });
  const rest = new URL('/rest/v1/email_submissions', new URL(supabase.url, site));
  const email = new URL('/api/v1.0/email/send', new URL(emailjs.origin, site));
  note(
    await check('preflight', () =>
      probePreflight(site, rest, 'apikey,authorization,content-type,x-client-info'),
    ),
  );
  note(await check('preflight', () => probePreflight(site, email, 'content-type')));
  if (options.readOnly !== true) {
    const id = randomBytes(8).toString('hex');
    const sender = `probe-${id}@probe.invalid`;
    note(await check('lead', () => probeLead(site, config, sender)));
    note(await check('contact request', () => probeEmail(site, config, sender)));
    note(await check('removal', () => removeProbe(site, id, readOperatorKey(process.env, dataDir))));
  }
  const failed = findings.filter(({ problem }) => problem !== undefined);
  print(
    findings,
    failed.length === 0 ? 'the site works' : `${failed.length} of ${findings.length} checks failed`,
  );
  return failed.length === 0 ? exitCodes.done : exitCodes.failed;
};
