import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasNginx, type RunningNginx, startNginx } from '@proper/containers/nginx-process';
import { megabytesOf, processorSeconds, tellsUse } from '@proper/operator-kit/process-use';
import { root } from '@proper/operator-kit/repository';
import type { Bench, BenchContext, BenchResult } from '../bench';
import { median, ratio, type Table } from '../report/table';
import type { Answered, Load } from './load';
import { type RunningSite, settledMegabytes, startSite } from './running-site';

const connections = 64;

/** How many times as much nginx may answer, and how many megabytes the server may hold. */
const goals = { times: 4, megabytes: 250 } as const;

/** What is asked for: as a browser asks, in brotli. */
interface Subject {
  readonly name: string;
  readonly paths: readonly string[];
}

const pages = ['/', '/services', '/about', '/faq', '/contact', '/blog'];

function subjectsOf(dataDir: string): readonly Subject[] {
  const home = readFileSync(path.join(dataDir, 'site/index.html'), 'utf8');
  const scripts = [...home.matchAll(/(?:src|href)="(\/releases\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  return [
    { name: 'documents', paths: pages },
    { name: 'scripts of a page', paths: [...new Set(scripts)] },
    { name: 'an icon, 320 bytes', paths: ['/favicon.svg'] },
  ];
}

/** What one server did with a load. */
interface Figures {
  readonly perSecond: number;
  /** Microseconds of processor time for one answer. */
  readonly microseconds: number;
}

interface Contender {
  readonly port: number;
  readonly pid: number;
}

async function measure({ port, pid }: Contender, { paths }: Subject, requests: number): Promise<Figures> {
  const before = processorSeconds(pid);
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  child.send({ port, paths, connections, requests, encoding: 'br' } satisfies Load);
  const [{ answers, failures, milliseconds }] = (await once(child, 'message')) as [Answered];
  if (failures > 0)
    throw new Error(`${failures} of ${answers} requests to port ${port} were not answered 200.`);
  return {
    perSecond: (answers / milliseconds) * 1000,
    microseconds: ((processorSeconds(pid) - before) / answers) * 1e6,
  };
}

/** Both servers in turns: whatever else the machine does concerns both. */
async function compare(
  { short, report }: BenchContext,
  subjects: readonly Subject[],
  [site, nginx]: readonly [Contender, Contender],
): Promise<{ readonly table: Table; readonly worst: number }> {
  const [rounds, requests] = short ? [1, 500] : [5, 6000];
  const rows: string[][] = [];
  let worst = 0;
  for (const subject of subjects) {
    // What runs often is compiled by then, and what is kept in memory is there.
    for (const each of [site, nginx]) await measure(each, subject, requests);
    const ofSite: Figures[] = [];
    const ofNginx: Figures[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      ofSite.push(await measure(site, subject, requests));
      ofNginx.push(await measure(nginx, subject, requests));
      report(`${subject.name}: round ${round} of ${rounds}`);
    }
    const of = (figures: readonly Figures[], key: keyof Figures): number =>
      median(figures.map((each) => each[key]));
    const times = of(ofNginx, 'perSecond') / of(ofSite, 'perSecond');
    const work = of(ofSite, 'microseconds') / of(ofNginx, 'microseconds');
    worst = Math.max(worst, times, work);
    rows.push([
      subject.name,
      ratio(times, 1),
      ratio(work, 1),
      of(ofSite, 'perSecond').toFixed(0),
      of(ofNginx, 'perSecond').toFixed(0),
      of(ofSite, 'microseconds').toFixed(0),
      of(ofNginx, 'microseconds').toFixed(0),
    ]);
  }
  const head = [
    'asked for',
    'nginx answers, times',
    'processor time, times',
    'server /s',
    'nginx /s',
    'server µs',
    'nginx µs',
  ];
  return { table: { head, rows }, worst };
}

/** What the server holds: after a first start, which makes the database and the site, and after the next. */
async function memoryOf(
  dataDir: string,
  { report }: BenchContext,
): Promise<{ table: Table; site: RunningSite; megabytes: number }> {
  const rest = () => pause(3000);
  report('first start: builds, makes the database, composes');
  const first = await startSite(dataDir);
  const afterFirst = await settledMegabytes(first.pid, rest);
  const most = megabytesOf(first.pid).most;
  await first.stop();
  report('second start');
  const site = await startSite(dataDir);
  const megabytes = await settledMegabytes(site.pid, rest);
  const rows = [
    [
      'after the first start, which makes the database, and composing',
      afterFirst.toFixed(0),
      most.toFixed(0),
    ],
    ['after any other start', megabytes.toFixed(0), megabytesOf(site.pid).most.toFixed(0)],
  ];
  return { table: { head: ['MB of the process that serves', 'then', 'at most'], rows }, site, megabytes };
}

async function run(context: BenchContext): Promise<BenchResult> {
  if (!tellsUse()) return { skipped: 'this machine has no /proc, which tells what a process uses' };
  if (!hasNginx)
    return {
      skipped: 'there is no nginx at /usr/sbin/nginx; install it, for one with apt-get install nginx',
    };
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-bench-'));
  const dataDir = path.join(folder, 'data');
  let site: RunningSite | undefined;
  let nginx: RunningNginx | undefined;
  try {
    const memory = await memoryOf(dataDir, context);
    site = memory.site;
    nginx = await startNginx({
      folder,
      site: path.join(dataDir, 'site'),
      backend: `http://127.0.0.1:${site.port}`,
    });
    const { table, worst } = await compare(context, subjectsOf(dataDir), [site, nginx]);
    const underLoad = megabytesOf(site.pid).now;
    const afterLoad = ['after the load', underLoad.toFixed(0), megabytesOf(site.pid).most.toFixed(0)];
    return {
      text:
        `The embedded server and nginx with the configuration of the containers (two workers, precompressed files), asked in turns ` +
        `for the same composed site over loopback, ${connections} connections, brotli; medians. Processor time is what the ` +
        `server itself took for an answer, whatever else the machine did.`,
      tables: [table, { ...memory.table, rows: [...memory.table.rows, afterLoad] }],
      missed: [
        ...(worst > goals.times
          ? [`nginx does ${ratio(worst, 1)} times as much; at most ${goals.times} is wanted`]
          : []),
        ...(underLoad > goals.megabytes
          ? [`the server holds ${underLoad.toFixed(0)} MB; at most ${goals.megabytes} is wanted`]
          : []),
      ],
    };
  } finally {
    await nginx?.stop();
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const server: Bench = {
  name: 'server',
  what: 'the embedded server against nginx: answers, processor time, memory',
  title: 'The embedded server beside nginx',
  run,
};
