// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://proper.example/" }
import { describe, expect, it } from 'vitest';
import { findDestination } from './links';

const registry = { canOpen: (path: string) => ['/', '/services'].includes(path) };

const link = (href: string, attributes: Partial<HTMLAnchorElement> = {}): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href, ...attributes });

describe('a click on a link', () => {
  it('opens a page of the site in this document, at its anchor', () => {
    const address = 'https://proper.example/services#pricing';
    expect(findDestination(link(address), registry)?.href).toBe(address);
  });

  it.each([
    ['another origin', link('https://example.com/services')],
    ['a new tab', link('https://proper.example/services', { target: '_blank' })],
    ['a download', link('https://proper.example/services', { download: 'guide.pdf' })],
    ['a link that asks for a new document', link('https://proper.example/services', { rel: 'external' })],
    ['a path that no remote has', link('https://proper.example/privacy')],
    ['a file of a release', link('https://proper.example/releases/mfe-forms/1/a.pdf')],
    ['an email address', link('mailto:hello@proper.example')],
    ['an anchor without an address', document.createElement('a')],
  ])('is left to the browser for %s', (_title, anchor) => {
    expect(findDestination(anchor, registry)).toBeNull();
  });
});
