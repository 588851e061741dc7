// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://proper.example/" }
import type { DataRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { RemoteRegistry } from '../remotes/remote-registry';
import { Hydration } from './hydration';
import { findDestination, followLinks } from './links';

const registry = { mayOpen: (path: string) => ['/', '/services'].includes(path) };

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

describe('the router', () => {
  const navigate = vi.fn();
  const hydration = new Hydration({ pathname: '/', key: 'a' });
  const router = {
    navigate,
    state: { location: { pathname: '/', search: '' }, navigation: { state: 'idle' } },
  };
  followLinks(router as unknown as DataRouter, registry as RemoteRegistry, hydration);

  /** Whether the browser is left to follow a link. */
  function click(href: string): boolean {
    const anchor = document.body.appendChild(link(href));
    return anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }

  it('opens another page, and the page itself only once it has hydrated', () => {
    expect(click('/services')).toBe(false);
    expect(navigate).toHaveBeenLastCalledWith(expect.objectContaining({ pathname: '/services' }), {
      replace: false,
    });
    expect(click('/')).toBe(true);
    hydration.finish();
    expect(click('/')).toBe(false);
  });

  it('leaves a jump within the page to the browser', () => {
    navigate.mockClear();
    expect(click('/#pricing')).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });
});
