import { describe, expect, it } from 'vitest';
import { objectionsToHead } from './head-changes';

const head = `<!doctype html><html><head><title>About</title>
<meta charset="utf-8"/><meta name="description" content="Who we are"/><meta property="og:image" content="/x.png"/>
<link rel="canonical" href="https://proper.example/about"/><script type="application/ld+json">{}</script></head>`;

const lost = (after: string) =>
  objectionsToHead('/about', head, after).map(({ about, isAcceptable }) => [about, isAcceptable]);

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
