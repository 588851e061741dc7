import { pageBudget } from '@proper/operator-kit/page-budget';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../render/read-document';
import { findObjectionsToHead, findObjectionsToWeight } from './page-checks';

const objectionsToHead = (page: `/${string}`, before: string, after: string) =>
  findObjectionsToHead(page, readDocument(before).head, readDocument(after).head);

const head = `<!doctype html><html><head><title>About</title>
<meta charset="utf-8"/><meta name="description" content="Who we are"/><meta property="og:image" content="/x.png"/>
<link rel="canonical" href="https://proper.example/about"/><script type="application/ld+json">{}</script></head>`;

const lost = (after: string) =>
  objectionsToHead('/about', head, after).map(({ about, isAcceptable = true }) => [about, isAcceptable]);

describe('the head of a page', () => {
  it('may say something else', () => {
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
    ['its structured data', 'application/ld+json', 'head-lost /about structured data', true],
  ])('is objected to if it loses %s', (_loss, part, about, isAcceptable) => {
    expect(lost(head.replace(part, ''))).toEqual([[about, isAcceptable]]);
  });

  it('is objected to if it hides the page from search engines', () => {
    expect(lost(`${head}<meta name="robots" content="noindex"/>`)).toEqual([['head-hidden /about', true]]);
  });

  it('is not compared with a document that said the page was not available', () => {
    expect(objectionsToHead('/about', `${head}<meta name="robots" content="noindex"/>`, '')).toEqual([]);
  });
});

describe('the weight of a page', () => {
  const { document, remoteEntry } = pageBudget;

  it('may use up its budget', () => {
    expect(findObjectionsToWeight('/about', pageBudget, undefined)).toEqual([]);
  });

  it.each([[pageBudget], [undefined]])('is objected to part by part above its budget', (live) => {
    const weight = { ...pageBudget, document: document + 1, remoteEntry: remoteEntry + 1 };
    expect(findObjectionsToWeight('/about', weight, live)).toEqual([
      {
        about: 'over-budget /about document',
        reason: `the page /about is over its budget: its document would be ${document + 1} bytes in brotli, of ${document}`,
      },
      expect.objectContaining({ about: 'over-budget /about remoteEntry' }),
    ]);
  });

  it('is not objected to if the live page is as heavy: that was accepted', () => {
    const live = { ...pageBudget, document: document + 20 };
    expect(findObjectionsToWeight('/about', { ...live, document: document + 19 }, live)).toEqual([]);
    expect(findObjectionsToWeight('/about', { ...live, document: document + 21 }, live)).toHaveLength(1);
  });
});
