// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageArrival } from '../remotes/page-source';
import { markHydrated } from './hydration';
import { createNavigation } from './navigation';

const arrived = (): PageArrival => ({ ok: true, page: null });

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Pages that open when the test says so. */
function slowPages() {
  const answers = new Map<string, (arrival: PageArrival) => void>();
  return {
    open: vi.fn((pathname: string) => new Promise<PageArrival>((answer) => answers.set(pathname, answer))),
    async answer(pathname: string, arrival: PageArrival) {
      answers.get(pathname)?.(arrival);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  markHydrated();
});

describe('a navigation', () => {
  it('changes the address once the page has loaded, and not before', async () => {
    const { open, answer } = slowPages();
    const navigation = createNavigation(open);
    navigation.go(new URL('/about?from=home#team', location.href));
    await nextTask();
    expect([location.pathname, navigation.state]).toEqual(['/', 'loading']);
    await answer('/about', arrived());
    expect(location.href).toMatch(/\/about\?from=home#team$/);
    expect(navigation.visit.location).toMatchObject({ pathname: '/about', hash: '#team' });
    expect(navigation.state).toBe('idle');
  });

  it('shows no pending state once a later navigation has superseded it', async () => {
    const { open } = slowPages();
    const navigation = createNavigation((pathname) =>
      pathname === '/faq' ? Promise.resolve(arrived()) : open(pathname),
    );
    navigation.go(new URL('/about', location.href));
    navigation.go(new URL('/faq', location.href));
    await nextTask();
    expect([navigation.visit.location.pathname, navigation.state]).toEqual(['/faq', 'idle']);
  });

  it('shows the page that the visitor chose last, whichever loads first', async () => {
    const { open, answer } = slowPages();
    const navigation = createNavigation(open);
    navigation.go(new URL('/about', location.href));
    navigation.go(new URL('/faq', location.href));
    await answer('/faq', arrived());
    await answer('/about', arrived());
    expect(navigation.visit.location.pathname).toBe('/faq');
    expect(location.pathname).toBe('/faq');
  });
});
