import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { remotesFile } from '@proper/operator-kit/repository';
import { RepositoryCopy } from '../test-support/repository-copy';
import { compose } from './compose';
import type { BenchContext, BenchResult } from './report';

/** The remote with the articles. */
const growingRemote = 'mfe-content';
/** A remote whose releases leave the growing one unchanged. */
const otherRemote = { name: 'mfe-marketing', file: 'mfe-marketing/src/content/home.ts' };
/** The median of its releases counts: the first ones cannot reuse the folder of an old site. */
const otherReleases = 7;

const pagePath = (index: number): string => `/blog/generated-${index}`;

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

async function measureSeconds<Result>(work: () => Result | Promise<Result>) {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1000, result };
}

function build(copy: RepositoryCopy, ...names: readonly string[]): void {
  const { status, output } = copy.npmRun('build', ...names);
  if (status !== 0) throw new Error(output);
}

const compressedSize = (file: string): number => brotliCompressSync(readFileSync(file)).length;

/** Builds and composes the site once it has `count` more articles. */
async function measureSize(copy: RepositoryCopy, count: number) {
  const dataDir = path.join(copy.folder, `.proper/growth-${count}`);
  const options = { root: copy.folder, remotesFile: path.join(copy.folder, remotesFile), dataDir };
  const built = await measureSeconds(() => build(copy, growingRemote));
  const first = await measureSeconds(() => compose(options));
  const compositions = [];
  for (let release = 1; release <= otherReleases; release += 1) {
    copy.edit(otherRemote.file, /(?<=timesheet.*)'/, ` (${count}, ${release})'`);
    build(copy, otherRemote.name);
    compositions.push(await measureSeconds(() => compose(options)));
  }
  compositions.sort((one, other) => one.seconds - other.seconds);
  const next = compositions[(otherReleases - 1) / 2] ?? first;
  copy.edit(articleFile(1), 'Article 1 repeats', `Article 1 (${count}) repeats`);
  const rebuilt = await measureSeconds(() => build(copy, growingRemote));
  const changed = await measureSeconds(() => compose(options));
  const document = path.join(dataDir, 'site', `${pagePath(1)}.html`);
  const scripts = [...readFileSync(document, 'utf8').matchAll(/(?:src|href)="(\/releases\/[^"]+\.js)"/g)];
  const scriptFiles = new Set(scripts.flatMap(([, file]) => file ?? []));
  return {
    'build of the remote, s': built.seconds,
    'first composition, s': first.seconds,
    'its peak memory, MB': first.result.peakMegabytes,
    "composition after another team's release, s": next.seconds,
    'documents rendered for it': next.result.rendered,
    'documents unchanged by it': next.result.unchanged,
    'build after one changed article, s': rebuilt.seconds,
    'composition after one changed article, s': changed.seconds,
    'documents rendered for the article': changed.result.rendered,
    'document of one page, bytes': compressedSize(document),
    'scripts until hydrated, bytes': [...scriptFiles].reduce(
      (sum, file) => sum + compressedSize(path.join(dataDir, 'site', file)),
      0,
    ),
  };
}

/** Measures what it costs to build and compose a site with more and more pages. */
export async function measureGrowth({ isShort, report }: BenchContext): Promise<BenchResult> {
  const sizes = isShort ? [2, 10] : [10, 100, 1000];
  const copy = new RepositoryCopy();
  try {
    build(copy);
    const measurements: Awaited<ReturnType<typeof measureSize>>[] = [];
    let articles = 0;
    for (const size of sizes) {
      report(`${size} generated articles`);
      while (articles < size) {
        articles += 1;
        copy.write(articleFile(articles), articleSource(articles));
      }
      measurements.push(await measureSize(copy, size));
    }
    const [base, last] = [measurements[0], measurements.at(-1)];
    if (!base || !last) throw new Error('Nothing was measured.');
    const bytes = 'document of one page, bytes';
    const rendered = 'documents rendered for it';
    const memory = 'its peak memory, MB';
    const names = Object.keys(base) as (keyof typeof base)[];
    return {
      explanation:
        `${growingRemote} with generated articles, built and composed with the other releases in a copy of this repository; in ` +
        `brackets the ratio to ${sizes[0]} pages. The other team is ${otherRemote.name}: the median of ${otherReleases} releases.`,
      head: ['generated articles', ...sizes.map(String)],
      rows: names.map((name) => [
        name,
        ...measurements.map((measurement) => {
          const figure = measurement[name];
          const value = name.endsWith(', s') ? figure.toFixed(1) : String(figure);
          return `${value} (${(figure / base[name]).toFixed(2)})`;
        }),
      ]),
      missed: [
        // The numbers in the articles compress differently by a few bytes.
        ...(last[bytes] > base[bytes] * 1.02 ? ['a document grows with the size of the site'] : []),
        ...(last[memory] > base[memory] * 1.5 ? ['memory grows with the size of the site'] : []),
        ...(last[rendered] > base[rendered]
          ? ["more documents are rendered for another team's release"]
          : []),
      ],
    };
  } finally {
    copy.remove();
  }
}
