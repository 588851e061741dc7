import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folders = ['mfe-marketing/src', 'mfe-content/src', 'mfe-forms/src', 'mfe-forms/documents'];

/** What every page, article and PDF is made of, by file, without comments. */
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')] as const);

/** The sentences of all sources that a pattern is in, each with its file. */
const sentencesWith = (pattern: RegExp): readonly string[] =>
  sources.flatMap(([file, text]) =>
    text
      .replaceAll(/\s+/g, ' ')
      .split(/(?<=[.?!`'"])[ ,]/)
      .filter((sentence) => pattern.test(sentence))
      .map((sentence) => `${file}: ${sentence.trim()}`),
  );

describe('pages, articles and PDFs tell one account of the first weeks', () => {
  it('reads them', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  it('takes every day, week and month from the figures', () => {
    expect(sentencesWith(/\b(?:days?|weeks?|months?) \d/i)).toEqual([]);
  });

  it('speaks of a password only to say that none is asked for', () => {
    const unclear = sentencesWith(/\bpasswords?\b/i).filter(
      (sentence) => !/\b(?:never|nobody)\b/.test(sentence),
    );
    expect(unclear).toEqual([]);
  });

  it("speaks of a vault only for a login of the assistant's own", () => {
    const unclear = sentencesWith(/\bvault\b/i).filter(
      (sentence) => !/login of (?:the assistant[’']s|their) own/.test(sentence),
    );
    expect(unclear).toEqual([]);
  });

  it('promises nowhere that the visitor has nothing to approve or review', () => {
    expect(sentencesWith(/\b(?:never|not have to) (?:\w+, )*(?:review|approve|correct)\b/i)).toEqual([]);
  });
});
