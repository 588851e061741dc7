import { describe, expect, it } from 'vitest';
import { objectionsToHead, objectionsToWeight } from './page-checks';

const head = `<!doctype html><html><head><title>About</title>
<meta charset="utf-8"/><meta name="description" content="Who we are"/><meta property="og:image" content="/x.png"/>
<link rel="canonical" href="https://proper.example/about"/><script type="application/ld+json">{}</script></head>`;

const lost = (after: string) =>
  objectionsToHead('/about', head, after).map(({ about, isAcceptable = true }) => [about, isAcceptable]);

describe('the head of a page', () => {
  it('may say other things than it did', () => {
    expect(lost(head.replace('About', 'About us').replace('Who we are', 'All of us'))).toEqual([]);
  });

  it('may say more', () => {
    expect(objectionsToHead('/about', '<title>About</title>', head)).toEqual([]);
  });

  it.each([
    ['its title', '<title>About</title>', 'head-lost /about title', false],
    ['the text of its description', 'Who we are', 'head-lost /about description', false],
    ['its canonical address', ' rel="canonical"', 'head-lost /about canonical', false],
    ['its picture', 'property="og:image"', 'head-lost /about og:image', true],
    ['what it tells machines', 'application/ld+json', 'head-lost /about structured data', true],
  ])('is objected to where it loses %s', (_what, part, about, isAcceptable) => {
    expect(lost(head.replace(part, ''))).toEqual([[about, isAcceptable]]);
  });

  it('is objected to where it hides the page from search engines', () => {
    expect(lost(`${head}<meta name="robots" content="noindex"/>`)).toEqual([['head-hidden /about', true]]);
  });

  it('is not held against the document that spoke for a page while it was not available', () => {
    expect(objectionsToHead('/about', `${head}<meta name="robots" content="noindex"/>`, '')).toEqual([]);
  });
});

const budget = { document: 100, scripts: 1000, remoteEntry: 10 };

describe('the weight of a page', () => {
  it('may be all of its budget', () => {
    expect(objectionsToWeight('/about', budget, { live: undefined, budget })).toEqual([]);
  });

  it.each([[budget], [undefined]])(
    'is objected to above its budget, part by part, and may be accepted',
    (live) => {
      const weight = { document: 101, scripts: 1000, remoteEntry: 11 };
      expect(objectionsToWeight('/about', weight, { live, budget })).toEqual([
        {
          about: 'over-budget /about document',
          reason: 'the page /about is over its budget: its document would be 101 bytes in brotli, of 100',
        },
        expect.objectContaining({ about: 'over-budget /about remoteEntry' }),
      ]);
    },
  );

  it('is not objected to where the live page weighs as much: that was accepted', () => {
    const live = { document: 120, scripts: 1000, remoteEntry: 10 };
    const objectionsTo = (document: number) =>
      objectionsToWeight('/about', { ...live, document }, { live, budget });
    expect(objectionsTo(119)).toEqual([]);
    expect(objectionsTo(121)).toHaveLength(1);
  });
});
