import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as emailjs from '@emailjs/browser';
import { hasNginx, startNginx } from '@proper/containers/test-support/nginx-process';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { findPostgres, startPostgres } from '@proper/server/test-support/temporary-postgres';
import type { SiteConfig } from '@proper/shared-types';
import { createClient } from '@supabase/supabase-js';
import { RepositoryCopy } from '../test-support/repository-copy';
import { type Drill, type Faults, tryCommand } from './harness';

/** The blocks of docs/go-live.md in a language, in their order and without their indentation. */
function readBlocks(language: string): readonly string[] {
  const text = readFileSync(path.join(root, 'docs/go-live.md'), 'utf8');
  const pattern = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\``, 'gm');
  return [...text.matchAll(pattern)].map(([, indentation = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  );
}

/** What stands for the accounts and the host that one machine does not have. */
interface Places {
  readonly copy: RepositoryCopy;
  /** The place of /srv/proper and of the bucket. */
  readonly dataDir: string;
  readonly bucket: string;
  /** The public address of the site, and of the stand-in for Supabase and EmailJS. */
  readonly site: string;
  readonly backend: string;
  readonly databaseUrl: string;
}

/** Runs a block of the page, in which only the names of accounts and hosts differ. Returns its output. */
function follow(block: string, { copy, ...places }: Places): string {
  const commands = block
    .replaceAll('/srv/proper', places.dataDir)
    .replaceAll('s3:bucket/prefix', places.bucket)
    .replaceAll('https://www.example.org', places.site);
  const env = { DATABASE_URL: places.databaseUrl, DATA_DIR: undefined };
  const { status, output } = copy.runWith(env, 'sh', '-ec', commands);
  if (status !== 0)
    throw new Error(`This block of docs/go-live.md ended with ${status}:\n${block}\n${output.slice(-2000)}`);
  return output;
}

/** The configuration of the page, with this machine's addresses. */
function writeConfiguration({ copy, site, backend }: Places): SiteConfig {
  const [block = ''] = readBlocks('json');
  const example = JSON.parse(
    block.replaceAll('…', 'example').replaceAll('<project>', 'project'),
  ) as SiteConfig;
  const config: SiteConfig = {
    ...example,
    origin: site,
    supabase: { ...example.supabase, url: backend },
    emailjs: { ...example.emailjs, origin: backend },
  };
  copy.write('site.json', JSON.stringify(config));
  return config;
}

/** Starts `npm run backend` as PostgREST and EmailJS, with the database that Supabase's CLI has made. */
async function startStandIn({ copy, backend, databaseUrl }: Places, dataDir: string): Promise<ChildProcess> {
  const program = ['--import', 'tsx', 'platform/server/src/cli/backend.ts', '--config', 'site.json'];
  const child = spawn(process.execPath, program, {
    cwd: copy.folder,
    env: { ...process.env, PORT: new URL(backend).port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${backend}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`npm run backend ended with ${child.exitCode}.`);
    await pause(200);
  }
  return child;
}

/** Node 20 has no WebSocket, which the whole client wants and forms do not use. */
class NoWebSocket {
  constructor() {
    throw new Error('Forms open no connection to Realtime.');
  }
}

/** Sends what visitors send with the services' own clients, and tries what they must not be able to do. */
async function sendAsVisitor({ supabase, ...config }: SiteConfig, faults: Faults): Promise<void> {
  const realtime = { transport: NoWebSocket as unknown as typeof WebSocket };
  const client = createClient(supabase.url, supabase.anonKey, { realtime });
  const lead = { email: 'ada@example.com', first_name: 'Ada', resource_title: 'Guide', resource_type: 'PDF' };
  const saved = await client.from('email_submissions').insert(lead);
  if (saved.error) faults.add('supabase-js could not save a lead:', saved.error.message);
  const subscribed = await client.from('newsletter_subscriptions').insert({ email: 'grace@example.com' });
  if (subscribed.error) faults.add('supabase-js could not save an address:', subscribed.error.message);
  const read = await client.from('email_submissions').select();
  if (!read.error) faults.add('a visitor could read leads:', JSON.stringify(read.data));
  const { serviceId, templateId, publicKey, origin } = config.emailjs;
  // EmailJS counts how often a page sends; Node has no page.
  Object.defineProperty(globalThis, 'location', {
    value: new URL('/contact', config.origin),
    configurable: true,
  });
  emailjs.init({ publicKey, origin });
  const sent = await emailjs.send(serviceId, templateId, {
    to_email: config.contactEmail,
    from_name: 'Joan',
    from_email: 'joan@example.com',
    reply_to: 'joan@example.com',
    message: 'A drill.',
  });
  if (sent.status !== 200) faults.add("EmailJS's client could not send:", sent.text);
}

/** docs/go-live.md, block by block, as far as one machine goes. */
export const goLive: Drill = {
  name: 'go-live',
  summary:
    "docs/go-live.md, literally: Supabase's CLI, both clients, publish.sh, nginx, the probe (needs a registry, nginx, rclone)",
  async run({ faults, isShort, report }) {
    if (isShort) return 'it installs and builds a fresh checkout, which takes minutes';
    const postgres = findPostgres();
    if (!postgres || !hasNginx || !(await tryCommand('rclone', 'version')))
      return 'PostgreSQL from the registry, nginx or rclone is not installed';
    const [push, compose, publish, probe, keep] = readBlocks('sh');
    if (!push || !compose || !publish || !probe || !keep)
      throw new Error('docs/go-live.md has other blocks.');
    return withScratchFolder('go-live', async (folder) => {
      const database = await startPostgres(postgres);
      const copy = new RepositoryCopy({ withPackages: false });
      const bucket = path.join(folder, 'bucket');
      for (const name of ['bucket', 'nginx']) mkdirSync(path.join(folder, name));
      const nginx = await startNginx({
        folder: path.join(folder, 'nginx'),
        site: bucket,
        backend: `http://127.0.0.1:${await freePort()}`,
      });
      const places: Places = {
        copy,
        dataDir: path.join(folder, 'srv'),
        bucket,
        site: `http://127.0.0.1:${nginx.port}`,
        backend: `http://127.0.0.1:${await freePort()}`,
        databaseUrl: database.url,
      };
      let standIn: ChildProcess | undefined;
      try {
        report('1. Supabase: db push, twice');
        follow(push, places);
        if (!follow(push, places).includes('up to date')) faults.add('a second db push is not idle');
        report('3. the configuration; 4. install, build, compose and publish');
        const config = writeConfiguration(places);
        follow(compose, places);
        follow(publish, places);
        nginx.reload();
        report("1. and 2. the services' own clients");
        standIn = await startStandIn(places, path.join(folder, 'stand-in'));
        await sendAsVisitor(config, faults);
        report('6. the probe');
        const output = follow(probe, places);
        const probed = /probe-[0-9a-f]+@probe\.invalid/.exec(output)?.[0] ?? '';
        const rows = () => follow('npm run --silent submissions -- export --format json', places);
        for (const email of ['ada@example.com', 'joan@example.com', probed])
          if (email === '' || !rows().includes(email)) faults.add('no row of', email || 'the probe');
        report('7. purge, backup, forget');
        follow(`npm run --silent submissions -- forget ${probed}`, places);
        follow(keep, places);
        for (const email of ['ada@example.com', probed])
          if (rows().includes(email)) faults.add('rows remain of', email);
        return {
          'lines of the probe': output.split('\n').filter((line) => line.startsWith('ok ')).length,
          'warnings of the probe': output.split('\n').filter((line) => line.startsWith('warning ')).length,
          'blocks followed': 5,
        };
      } finally {
        if (standIn) {
          const ended = once(standIn, 'exit');
          standIn.kill('SIGTERM');
          await ended;
        }
        await nginx.stop();
        await database.remove();
        copy.remove();
      }
    });
  },
};
