import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { releaseNames } from './repository';

/** The texts of the pages in these folders, without comments. */
const readSources = (folders: readonly string[]): readonly (readonly [file: string, text: string])[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /(?<!\.test|\.d)\.(?:tsx?|mdx)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')] as const);

/** The sources of every page, article and PDF. */
const remotes = releaseNames.filter((name) => name !== 'shell').map((name) => `${name}/src`);
const sources = readSources([...remotes, 'mfe-forms/documents']);

/** Finds the sentences in all sources that match a pattern, each with its file. */
const findSentences = (pattern: RegExp): readonly string[] =>
  sources.flatMap(([file, text]) =>
    text
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.?!`'"])[ ,]/)
      .filter((sentence) => pattern.test(sentence))
      .map((sentence) => `${file}: ${sentence.trim()}`),
  );

/** The specification has a straight apostrophe in these phrases; the site's fonts draw a curly one. */
const prescribed = /We'll respond|Let's Get You|We're Different|What's Included|doesn't have|we've saved/g;

it('all copy has curly apostrophes, except the texts that the specification prescribes', () => {
  const all = [...sources, ...readSources(['shared-types', 'shared-ui/src', 'shell/src'])];
  const straight = all.flatMap(([file, text]) =>
    [...text.replaceAll(prescribed, '').matchAll(/\p{Letter}'\p{Lowercase_Letter}.{0,20}/gu)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
  expect(straight).toEqual([]);
});

describe('pages, articles and PDFs tell one account of the first weeks', () => {
  it('call a resource without a file “in preparation”, on its card and on its page', () => {
    const unfinished = sources
      .filter(
        ([file, text]) => file.includes('/resources/') && file.endsWith('.mdx') && !/^document:/m.test(text),
      )
      .map(([file]) => path.basename(file, '.mdx'));
    expect(unfinished.sort()).toEqual(['onboarding-checklist', 'time-audit']);
    // The checklist is on no card.
    const [, listing = ''] = sources.find(([file]) => file.endsWith('content/resources.ts')) ?? [];
    const cards = listing.split(/(?=path: paths)/).filter((card) => card.includes('inPreparation: true'));
    expect(cards.map((card) => /paths\.(\w+)/.exec(card)?.[1])).toEqual(['timeAudit']);
  });

  it.each<[promise: string, pattern: RegExp, allowed?: RegExp]>([
    ['take every day, week and month from the figures', /\b(?:days?|weeks?|months?) \d/i],
    [
      'take every price, hour and return from the figures',
      /\$\d|\b\d[\d-]*(?:x\b| ?(?:%|hrs?\b|hours\b))/i,
      /'\d+%'|\$1\b|100%, full/,
    ],
    ['mention a password only to say that nobody asks for it', /\bpasswords?\b/i, /\b(?:never|nobody)\b/],
  ])('%s', (_, pattern, allowed) => {
    const contradictions = findSentences(pattern).filter((sentence) => !allowed?.test(sentence));
    expect(contradictions).toEqual([]);
  });
});

it('a card offers pages to read exactly where the page of its resource has them', () => {
  const readable = sources
    .filter(([file, text]) => file.includes('/resources/') && /^inside:/m.test(text))
    .map(([, text]) => /\{resourceTitles\.(\w+)\}/.exec(text)?.[1]);
  const [, listing = ''] = sources.find(([file]) => file.endsWith('content/resources.ts')) ?? [];
  const offered = listing
    .split(/(?=path: paths)/)
    .filter((card) => card.includes('hasPagesToRead: true'))
    .map((card) => /paths\.(\w+)/.exec(card)?.[1]);
  expect(offered.sort()).toEqual(readable.sort());
});
