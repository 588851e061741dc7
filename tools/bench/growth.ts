import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { remotesFile } from '@proper/common/repository';
import { RepositoryCopy } from '../test-support/repository-copy';
import { type MeasuredSite, measurePeakMemory, runSite } from './measured-site';

/** The remote with the articles. */
const growingRemote = 'mfe-content';
/** Another team's remote, which publishes while the growing remote stays the same. */
const otherRemote = { name: 'mfe-marketing', file: 'mfe-marketing/src/pages/about/meta.ts' };
/** How often each composition is measured. The number is odd, because the median is the result. */
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
  return Number(((performance.now() - startedAt) / 1000).toFixed(2));
}

/** The median time of several compositions until they are live. Preparing each is not measured. */
async function medianUntilLive(options: MeasuredSite, prepare: (turn: number) => void): Promise<number> {
  const seconds: number[] = [];
  for (let turn = 1; turn <= repetitions; turn += 1) {
    prepare(turn);
    seconds.push(await measureUntilLive(options, 'compose'));
  }
  return seconds.toSorted((one, other) => one - other)[(repetitions - 1) / 2] ?? Number.NaN;
}

function build(copy: RepositoryCopy, ...names: readonly string[]): void {
  const { status, output } = copy.npmRun('build', names);
  if (status !== 0) throw new Error(output);
}

/** Measures the seconds from the start of a command until another site is live. */
async function measureUntilLive(options: MeasuredSite, ...command: readonly string[]): Promise<number> {
  const link = path.join(options.dataDir, 'site');
  const before = realpathSync(link);
  let hasEnded = false;
  const ended = runSite(options, {}, ...command).finally(() => {
    hasEnded = true;
  });
  const seconds = await measureSeconds(async () => {
    while (realpathSync(link) === before && !hasEnded) await pause(5);
  });
  await ended;
  return seconds;
}

/** Measures a build and compositions of the site once it has `count` more articles. */
async function measureSize(copy: RepositoryCopy, count: number) {
  const dataDir = path.join(copy.folder, `.proper/growth-${count}`);
  const options = { root: copy.folder, remotesFile: path.join(copy.folder, remotesFile), dataDir };
  const buildSeconds = await measureSeconds(() => build(copy, growingRemote));
  let peakMegabytes = 0;
  const firstSeconds = await measureSeconds(async () => {
    peakMegabytes = await measurePeakMemory(options);
  });
  const otherTeamSeconds = await medianUntilLive(options, (turn) => {
    copy.edit(otherRemote.file, /(?<='level 5 assistant)[^']*/, ` ${count} ${turn}`);
    build(copy, otherRemote.name);
  });
  const articleSeconds = await medianUntilLive(options, (turn) => {
    copy.edit(articleFile(1), 'repeats this', `(${count}-${turn}) repeats this`);
    build(copy, growingRemote);
  });
  const document = path.join(dataDir, 'site/blog/generated-1.html');
  const bytes = brotliCompressSync(readFileSync(document)).length;
  const disableSeconds = await measureUntilLive(options, 'disable', growingRemote);
  return {
    'build of the remote, s': buildSeconds,
    'first composition, s': firstSeconds,
    'its peak memory, MB': peakMegabytes,
    "another team's release until it is live, s": otherTeamSeconds,
    'one changed article until it is live, s': articleSeconds,
    'disable until it is live, s': disableSeconds,
    'document of one page, bytes': bytes,
  };
}

/** Measures the costs of building and composing as articles are added. Resolves to a table by size. */
export async function measureGrowth(sizes: readonly number[]) {
  const copy = new RepositoryCopy();
  try {
    build(copy);
    const table: Record<string, Awaited<ReturnType<typeof measureSize>>> = {};
    for (const size of sizes) {
      console.log(`${size} generated articles`);
      for (let index = 1; index <= size; index += 1) copy.write(articleFile(index), articleSource(index));
      table[size] = await measureSize(copy, size);
    }
    return table;
  } finally {
    copy.remove();
  }
}
