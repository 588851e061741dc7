import { describe, expect, it } from 'vitest';
import { destinationOf, type LinkAttributes } from './links';

const here = { origin: 'https://proper.example' };
const site = { mayOpen: (path: string) => ['/', '/services'].includes(path) };

const link = (href: string, { target = '', rel = '', download = false } = {}): LinkAttributes => ({
  href,
  target,
  relList: { contains: (token) => rel.split(' ').includes(token) },
  hasAttribute: (name) => name === 'download' && download,
});

describe('destinationOf', () => {
  it('lets the router follow a link to a composed page, with its anchor', () => {
    const address = 'https://proper.example/services#pricing';
    expect(destinationOf(link(address), here, site)?.href).toBe(address);
  });

  it.each([
    ['another origin', link('https://example.com/services')],
    ['a new tab', link('https://proper.example/services', { target: '_blank' })],
    ['a download', link('https://proper.example/services', { download: true })],
    ['a link that asks for a new document', link('https://proper.example/services', { rel: 'external' })],
    ['a path that no remote has', link('https://proper.example/privacy')],
    ['a file of a release', link('https://proper.example/releases/mfe-forms/1/a.pdf')],
    ['an email address', link('mailto:hello@proper.example')],
    ['an anchor without an address', link('')],
  ])('leaves %s to the browser', (_what, anchor) => {
    expect(destinationOf(anchor, here, site)).toBeNull();
  });
});
