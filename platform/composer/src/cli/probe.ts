import { randomBytes } from 'node:crypto';
import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readOperatorKey } from '@proper/operator-kit/operator-key';
import type { SiteConfig } from '@proper/shared-types';
import { parseSiteConfig } from '@proper/shared-types/config-schema';
import { PostgrestClient } from '@supabase/postgrest-js';
import { messageOf, plainText } from '../model/faults';
import type { Context, Verb } from './context';

const timeoutMs = 15_000;
const maxPages = 500;

/** What is wrong with something; undefined if it is as it should be. A warning is something to know. */
type Result = string | undefined | { readonly warning: string };

const ask = (url: URL, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...options });

/** The headers that every host must send, whatever it is. */
const requiredHeaders = ['x-content-type-options', 'referrer-policy'] as const;

async function probePage(site: URL, page: string): Promise<Result> {
  const response = await ask(new URL(page, site));
  const html = await response.text();
  if (response.status !== 200) return `it answers ${response.status}`;
  const type = response.headers.get('content-type');
  if (!type?.startsWith('text/html')) return `its type is ${type}`;
  const missing = requiredHeaders.filter((name) => !response.headers.has(name));
  if (missing.length > 0) return `it has no header ${missing.join(' and no ')}`;
  const policy = response.headers.get('content-security-policy') ?? '';
  if (!/http-equiv="content-security-policy"/i.test(html) && !policy.includes('script-src'))
    return 'it has no Content-Security-Policy';
  const canonical = /<link[^>]+rel="canonical"[^>]+href="([^"]+)"/.exec(html)?.[1];
  return canonical === undefined || new URL(canonical).origin === site.origin
    ? undefined
    : `its canonical address is ${canonical}: compose with PUBLIC_ORIGIN=${site.origin}`;
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

async function probePreflight(site: URL, url: URL, headers: string): Promise<Result> {
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
    ? undefined
    : `it allows ${allowed ?? 'no origin'}, not ${site.origin}`;
}

async function probeRecord(site: URL): Promise<Result> {
  const response = await ask(new URL('/composition.json', site));
  if (!response.ok) return `it answers ${response.status}`;
  const caching = response.headers.get('cache-control') ?? 'nothing';
  if (/no-cache|no-store|max-age=0/.test(caching)) return undefined;
  return { warning: `Cache-Control is ${caching}: open pages would learn late of a new release` };
}

/** Sends a lead with supabase-js's own client of the REST route, as the resource form does. */
async function probeLead(site: URL, { supabase }: SiteConfig, email: string): Promise<Result> {
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
  return error ? `${error.code} ${error.message}` : undefined;
}

/** Sends a contact request in EmailJS's protocol, as its client in a browser does. */
async function probeEmail(site: URL, { emailjs, contactEmail }: SiteConfig, email: string): Promise<Result> {
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
  return response.ok ? undefined : `${response.status} ${(await response.text()).slice(0, 200)}`;
}

/** Removes what the probe has sent, where the site's own backend has it and the operator's key is known. */
async function removeProbe(site: URL, id: string, key: string | undefined): Promise<Result> {
  const remains = `rows of probe-${id}@probe.invalid remain: npm run leads -- forget probe-${id}@probe.invalid`;
  if (key === undefined) return { warning: `without OPERATOR_KEY, ${remains}` };
  const headers = { authorization: `Bearer ${key}` };
  const response = await ask(new URL(`/operator/probes/${id}`, site), { method: 'DELETE', headers });
  return response.ok ? undefined : { warning: `the site answers ${response.status}, so ${remains}` };
}

/** Everything that is checked, in order: what it is about, and how. */
async function* listChecks(
  site: URL,
  config: SiteConfig,
  { options, dataDir }: Context,
): AsyncGenerator<readonly [about: string, check: () => Promise<Result>]> {
  for (const page of await findPages(site)) yield [`page ${page}`, () => probePage(site, page)];
  yield [
    'missing page',
    async () => {
      const { status } = await ask(new URL('/no-such-page', site));
      return status === 404 ? undefined : `it answers ${status}, not 404`;
    },
  ];
  yield ['composition.json', () => probeRecord(site)];
  const { supabase, emailjs } = config;
  for (const [key, url] of [
    ['supabase.url', supabase.url],
    ['emailjs.origin', emailjs.origin],
  ])
    if (url === '/' && site.protocol === 'https:') {
      const warning = `${key} is /: this host must pass forms to npm run backend`;
      yield ['configuration', async () => ({ warning })];
    }
  for (const [base, address, headers] of [
    [supabase.url, '/rest/v1/email_submissions', 'apikey,authorization,content-type,x-client-info'],
    [emailjs.origin, '/api/v1.0/email/send', 'content-type'],
  ] as const) {
    const url = new URL(address, new URL(base, site));
    if (url.origin === site.origin)
      yield [`preflight ${url}: not needed on the same origin`, async () => undefined];
    else yield [`preflight ${url}`, () => probePreflight(site, url, headers)];
  }
  if (options.readOnly === true) return;
  const id = randomBytes(8).toString('hex');
  const sender = `probe-${id}@probe.invalid`;
  yield [`lead ${sender}`, () => probeLead(site, config, sender)];
  yield [`contact request ${sender}`, () => probeEmail(site, config, sender)];
  yield ['removal', () => removeProbe(site, id, readOperatorKey(process.env, dataDir))];
}

/** Checks a live site from outside, as a monitor: pages, headers, policies, preflights, and one marked lead and contact request. */
export const probe: Verb = async (context, [address = '']) => {
  if (!URL.canParse(address))
    throw new OperatorError(`${address} is not an address such as https://www.example.org.`);
  const site = new URL('/', address);
  const config = await readConfig(site).catch((cause: unknown) => {
    throw cause instanceof OperatorError
      ? cause
      : new OperatorError(`${site} cannot be reached: ${messageOf(cause)}`);
  });
  const findings: { readonly about: string; readonly problem?: string; readonly warning?: string }[] = [];
  for await (const [about, check] of listChecks(site, config, context)) {
    const result = await check().catch(messageOf);
    const found = typeof result === 'string' ? { problem: result } : result;
    findings.push({ about, ...found });
    const line = typeof result === 'string' ? `FAILED ${about}: ${result}` : `ok ${about}`;
    context.report(plainText(typeof result === 'object' ? `warning ${about}: ${result.warning}` : line));
  }
  const failed = findings.filter(({ problem }) => problem !== undefined).length;
  context.print(findings, failed === 0 ? 'the site works' : `${failed} of ${findings.length} checks failed`);
  return failed === 0 ? exitCodes.done : exitCodes.failed;
};
