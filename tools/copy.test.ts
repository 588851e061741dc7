import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames } from '@proper/operator-kit/repository';
import { describe, expect, it } from 'vitest';

/** The files of copy in some folders, each with its text without comments. */
const copySources = (folders: readonly string[]): readonly (readonly [file: string, text: string])[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /(?<!\.test|\.d)\.(?:tsx?|mdx)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')] as const);

/** What every page, article and PDF is made of. */
const remotes = releaseNames.filter((name) => name !== 'shell').map((name) => `${name}/src`);
const sources = copySources([...remotes, 'mfe-forms/documents']);

/** The sentences of all sources that a pattern is in, each with its file. */
const sentencesWith = (pattern: RegExp): readonly string[] =>
  sources.flatMap(([file, text]) =>
    text
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.?!`'"])[ ,]/)
      .filter((sentence) => pattern.test(sentence))
      .map((sentence) => `${file}: ${sentence.trim()}`),
  );

/** The specification writes these with the straight apostrophe; the site's fonts draw it as the curly one. */
const fixed = /We'll respond|Let's Get You|We're Different|What's Included|doesn't have|we've saved/g;

it('all copy but the texts that the specification fixes has the curly apostrophe', () => {
  const all = [...sources, ...copySources(['shared-types/src', 'shared-ui/src', 'shell/src'])];
  const straight = all.flatMap(([file, text]) =>
    [...text.replaceAll(fixed, '').matchAll(/\p{Letter}'\p{Lowercase_Letter}.{0,20}/gu)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
  expect(straight).toEqual([]);
});

describe('pages, articles and PDFs tell one account of the first weeks', () => {
  it('reads them', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  it('says of a resource without a file that it is in preparation, on its card and on its page', () => {
    const unfinished = sources
      .filter(
        ([file, text]) => file.includes('/resources/') && file.endsWith('.mdx') && !/^document:/m.test(text),
      )
      .map(([file]) => path.basename(file, '.mdx'));
    expect(unfinished.sort()).toEqual(['onboarding-checklist', 'time-audit']);
    // The checklist has no card.
    const [, listing = ''] = sources.find(([file]) => file.endsWith('content/resources.ts')) ?? [];
    const cards = listing.split(/(?=path: paths)/).filter((card) => card.includes('inPreparation: true'));
    expect(cards.map((card) => /paths\.(\w+)/.exec(card)?.[1])).toEqual(['timeAudit']);
  });

  it.each<[promise: string, pattern: RegExp, allowed?: RegExp]>([
    ['takes every day, week and month from the figures', /\b(?:days?|weeks?|months?) \d/i],
    ['speaks of a password only to say that none is asked for', /\bpasswords?\b/i, /\b(?:never|nobody)\b/],
    [
      "speaks of a vault only for a login of the assistant's own",
      /\bvault\b/i,
      /login of (?:the assistant[’']s|their) own/,
    ],
    ['promises an answer in hours, never in minutes', /\banswer\w*\b.*\bminutes\b|\bminutes to answer\b/i],
    [
      'writes as an editor would leave it',
      /\bmails\b|\b(?:an?|the first|the second|earlier|real|their) mail\b|\bstopp?ed looking into\b/i,
    ],
    [
      'promises nowhere that the visitor has nothing to approve or review',
      /\b(?:never|not have to) (?:\w+, )*(?:review|approve|correct)\b/i,
    ],
  ])('%s', (_, pattern, allowed) => {
    const unclear = sentencesWith(pattern).filter((sentence) => !allowed?.test(sentence));
    expect(unclear).toEqual([]);
  });
});
