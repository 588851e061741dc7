import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { remotesFile } from '@proper/operator-kit/repository';
import { RepositoryCopy } from '../test-support/repository-copy';
import { compose } from './compose';
import type { BenchContext, Measured } from './report';

/** The remote that grows: the one that teams write articles in. */
const growingRemote = 'mfe-content';
/** Its release comes between two compositions. */
const otherRemote = { name: 'mfe-marketing', file: 'mfe-marketing/src/content/home.ts' };

/** How many releases of it: the first ones have no older site whose folder they could take. The middle time counts. */
const turns = 7;

const pagePath = (index: number): string => `/blog/generated-${index}`;

const articleSource = (index: number): string => `---
title: Generated article ${index}
excerpt: It shows how a site grows with its articles, and says nothing else that anybody would have to read to the end of it.
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

${`Article ${index} says this more than once. `.repeat(20)}
`;

const articleFile = (index: number): string => `${growingRemote}/src/content/articles/generated-${index}.mdx`;

/** Adds articles to the growing remote of a copy. */
function addArticles(copy: RepositoryCopy, from: number, to: number): void {
  for (let index = from; index <= to; index += 1)
    writeFileSync(path.join(copy.folder, articleFile(index)), articleSource(index));
}

async function secondsOf<Result>(work: () => Result | Promise<Result>) {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1000, result };
}

function build(copy: RepositoryCopy, ...names: readonly string[]): void {
  const { status, said } = copy.npmRun('build', ...names);
  if (status !== 0) throw new Error(said);
}

const compressedSize = (file: string): number => brotliCompressSync(readFileSync(file)).length;

/** Builds and composes the site with so many more pages. */
async function measureAt(copy: RepositoryCopy, count: number) {
  const dataDir = path.join(copy.folder, `.proper/growth-${count}`);
  const order = { root: copy.folder, remotesFile: path.join(copy.folder, remotesFile), dataDir };
  const built = await secondsOf(() => build(copy, growingRemote));
  const first = await secondsOf(() => compose(order));
  const afterOther = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    copy.edit(otherRemote.file, /(?<=timesheet.*)'/, ` (${count}, ${turn})'`);
    build(copy, otherRemote.name);
    afterOther.push(await secondsOf(() => compose(order)));
  }
  const next = afterOther.toSorted((one, other) => one.seconds - other.seconds)[(turns - 1) / 2] ?? first;
  copy.edit(articleFile(1), 'Article 1 says', `Article 1 now says (${count})`);
  const rebuilt = await secondsOf(() => build(copy, growingRemote));
  const changed = await secondsOf(() => compose(order));
  const document = path.join(dataDir, 'site', `${pagePath(1)}.html`);
  const scripts = [...readFileSync(document, 'utf8').matchAll(/(?:src|href)="(\/releases\/[^"]+\.js)"/g)];
  const named = new Set(scripts.flatMap(([, file]) => file ?? []));
  return {
    'build of the remote, s': built.seconds,
    'first composition, s': first.seconds,
    'most memory of it, MB': first.result.peakMegabytes,
    "composition after another team's release, s": next.seconds,
    'documents rendered then': next.result.rendered,
    'documents unchanged then': next.result.unchanged,
    'build after one changed article, s': rebuilt.seconds,
    'composition after one changed article, s': changed.seconds,
    'documents rendered after it': changed.result.rendered,
    'document of one page, bytes': compressedSize(document),
    'scripts until hydrated, bytes': [...named].reduce(
      (sum, file) => sum + compressedSize(path.join(dataDir, 'site', file)),
      0,
    ),
  };
}

/** Measures what it costs to build and compose a site with more and more pages. */
export async function measureGrowth({ isShort, report }: BenchContext): Promise<Measured> {
  const sizes = isShort ? [2, 10] : [10, 100, 1000];
  const copy = new RepositoryCopy();
  try {
    build(copy);
    const measured: Awaited<ReturnType<typeof measureAt>>[] = [];
    for (const [at, size] of sizes.entries()) {
      report(`${size} generated articles`);
      addArticles(copy, (sizes[at - 1] ?? 0) + 1, size);
      measured.push(await measureAt(copy, size));
    }
    const [base, last] = [measured[0], measured.at(-1)];
    if (!base || !last) throw new Error('Nothing was measured.');
    const bytes = 'document of one page, bytes';
    const rendered = 'documents rendered then';
    const memory = 'most memory of it, MB';
    const names = Object.keys(base) as (keyof typeof base)[];
    return {
      text:
        `${growingRemote} with generated articles, built and composed with the other releases in a copy of this repository; in ` +
        `brackets the ratio to ${sizes[0]} pages. Another team is ${otherRemote.name}: the middle time of ${turns} releases.`,
      head: ['generated articles', ...sizes.map(String)],
      rows: names.map((name) => [
        name,
        ...measured.map((each) => {
          const value = name.endsWith(', s') ? each[name].toFixed(1) : String(each[name]);
          return `${value} (${(each[name] / base[name]).toFixed(2)})`;
        }),
      ]),
      missed: [
        // Digits and compression vary by a few bytes.
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
