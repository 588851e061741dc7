import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { remotesFile } from '@proper/operator-kit/repository';
import { RepositoryCopy } from '../test-support/repository-copy';
import { type ComposeOptions, compose, runSite } from './compose';
import { type BenchContext, type BenchResult, computeMedian, missed } from './report';

/** The remote with the articles. */
const growingRemote = 'mfe-content';
/** A remote of another team, which publishes while the growing one stays the same. */
const otherRemote = { name: 'mfe-marketing', file: 'mfe-marketing/src/pages/about/meta.ts' };
/** How often each figure is measured. The result is the median. */
const repetitions = 5;

const articleSource = (index: number): string => `---
title: Generated article ${index}
excerpt: It shows how a site grows with its articles, and contains nothing else that anybody would want to read to the end.
category: Productivity
readTime: 1
published: ${new Date(Date.UTC(2020, 0, index)).toISOString().slice(0, 10)}
browse: []
picture: InboxPicture
head:
  title: Generated article ${index} | Proper
  description: The generated article ${index}, which is here to measure how a site grows with its articles.
  keywords: []
---

## Part of article ${index} [#part]

${`Article ${index} repeats this sentence. `.repeat(20)}
`;

const articleFile = (index: number): string => `${growingRemote}/src/content/articles/generated-${index}.mdx`;

async function measureSeconds(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The median of several compositions until they are live, each after a preparation that is not measured. */
async function medianUntilLive(options: ComposeOptions, prepare: (turn: number) => void): Promise<number> {
  const seconds: number[] = [];
  for (let turn = 1; turn <= repetitions; turn += 1) {
    prepare(turn);
    seconds.push(await measureUntilLive(options, 'compose'));
  }
  return computeMedian(seconds);
}

function build(copy: RepositoryCopy, ...names: readonly string[]): void {
  const { status, output } = copy.npmRun('build', names);
  if (status !== 0) throw new Error(output);
}

const compressedSize = (file: string): number => brotliCompressSync(readFileSync(file)).length;

/** Seconds from the start of a command until another site is live. */
async function measureUntilLive(options: ComposeOptions, ...verb: readonly string[]): Promise<number> {
  const link = path.join(options.dataDir, 'site');
  const before = realpathSync(link);
  let hasEnded = false;
  const ended = runSite(options, {}, ...verb).finally(() => {
    hasEnded = true;
  });
  const seconds = await measureSeconds(async () => {
    while (realpathSync(link) === before && !hasEnded) await pause(5);
  });
  await ended;
  return seconds;
}

/** Builds and composes the site once it has `count` more articles. */
async function measureSize(copy: RepositoryCopy, count: number) {
  const dataDir = path.join(copy.folder, `.proper/growth-${count}`);
  const options = { root: copy.folder, remotesFile: path.join(copy.folder, remotesFile), dataDir };
  const built = await measureSeconds(() => build(copy, growingRemote));
  let peak = 0;
  const first = await measureSeconds(async () => {
    peak = await compose(options);
  });
  const next = await medianUntilLive(options, (turn) => {
    copy.edit(otherRemote.file, /(?<='level 5 assistant)[^']*/, ` ${count} ${turn}`);
    build(copy, otherRemote.name);
  });
  const changed = await medianUntilLive(options, (turn) => {
    copy.edit(articleFile(1), 'repeats this', `(${count}-${turn}) repeats this`);
    build(copy, growingRemote);
  });
  const document = path.join(dataDir, 'site/blog/generated-1.html');
  const bytes = compressedSize(document);
  const disable = await measureUntilLive(options, 'disable', growingRemote);
  return {
    'build of the remote, s': built,
    'first composition, s': first,
    'its peak memory, MB': peak,
    "another team's release until it is live, s": next,
    'one changed article until it is live, s': changed,
    'disable until it is live, s': disable,
    'document of one page, bytes': bytes,
  };
}

type Measurement = Awaited<ReturnType<typeof measureSize>>;

/** The articles of a site with 327 pages. */
const usual = 312;

/** The seconds of the first composition, by the number of articles, on a quiet machine with two cores. */
const firstComposition: Readonly<Record<number, number>> = { [usual]: 12, 10000: 180 };

/** Goals: the most, and the most in relation to the smallest site. */
const goals: Readonly<
  Partial<Record<keyof Measurement, { readonly most?: number; readonly ratio?: number }>>
> = {
  "another team's release until it is live, s": { ratio: 1.1, most: 1 },
  'one changed article until it is live, s': { ratio: 1.2 },
  'disable until it is live, s': { most: 0.6 },
  'its peak memory, MB': { most: 300 },
  // The numbers in the articles compress differently by a few bytes.
  'document of one page, bytes': { ratio: 1.02 },
};

/** Whether a figure of a site with some articles misses its goal. */
function isMissed(name: keyof Measurement, figure: number, site: { count: number; base: number }): boolean {
  const isFirst = name === 'first composition, s';
  const { most = Number.POSITIVE_INFINITY, ratio = Number.POSITIVE_INFINITY } =
    (isFirst ? { most: firstComposition[site.count] } : goals[name]) ?? {};
  return figure > most || figure > ratio * site.base;
}

/** Measures what it costs to build and compose a site with more and more pages. */
export async function measureGrowth({ isShort, isLarge, report }: BenchContext): Promise<BenchResult> {
  const sizes = isShort ? [2, 10] : [10, usual, isLarge ? 10_000 : 1000];
  const copy = new RepositoryCopy();
  try {
    build(copy);
    const measurements: Measurement[] = [];
    let articles = 0;
    for (const size of sizes) {
      report(`${size} generated articles`);
      while (articles < size) {
        articles += 1;
        copy.write(articleFile(articles), articleSource(articles));
      }
      measurements.push(await measureSize(copy, size));
    }
    const [base] = measurements;
    if (!base) throw new Error('Nothing was measured.');
    const names = Object.keys(base) as (keyof Measurement)[];
    return {
      explanation:
        `${growingRemote} with generated articles, built and composed with the other releases in a copy of this repository; in ` +
        `brackets the ratio to ${sizes[0]} articles. The other team is ${otherRemote.name}; medians of ${repetitions}.`,
      head: ['generated articles', ...sizes.map(String)],
      rows: names.map((name) => [
        name,
        ...measurements.map((measurement, index) => {
          const figure = measurement[name];
          const value = name.endsWith(', s') ? figure.toFixed(2) : String(figure);
          const cell = `${value} (${(figure / base[name]).toFixed(2)})`;
          return isMissed(name, figure, { count: sizes[index] ?? 0, base: base[name] }) ? missed(cell) : cell;
        }),
      ]),
    };
  } finally {
    copy.remove();
  }
}
