// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivedWithDocument, type PageArrival } from '../remotes/page-source';
import { markHydrated } from './hydration';
import { createNavigation } from './navigation';

const failed: PageArrival = { ok: false, reason: 'down' };
const arrived = (): PageArrival => ({ ok: true, page: null });

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Opens pages when the test says so. */
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

describe('the history of a document', () => {
  it('changes the address once the page has arrived, and not before', async () => {
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

  it('shows no pending state if the page has been fetched', async () => {
    const navigation = createNavigation(async () => arrived());
    const states: string[] = [];
    navigation.subscribe(() => states.push(navigation.state));
    navigation.go(new URL('/about', location.href));
    await nextTask();
    expect(states).toEqual(['idle']);
    expect(location.pathname).toBe('/about');
  });

  it('shows no pending state for a page that a later navigation has replaced', async () => {
    const { open } = slowPages();
    const navigation = createNavigation((pathname) =>
      pathname === '/faq' ? Promise.resolve(arrived()) : open(pathname),
    );
    navigation.go(new URL('/about', location.href));
    navigation.go(new URL('/faq', location.href));
    await nextTask();
    expect([navigation.visit.location.pathname, navigation.state]).toEqual(['/faq', 'idle']);
  });

  it('shows the page that was asked for last, whichever comes first', async () => {
    const { open, answer } = slowPages();
    const navigation = createNavigation(open);
    navigation.go(new URL('/about', location.href));
    navigation.go(new URL('/faq', location.href));
    await answer('/faq', arrived());
    await answer('/about', arrived());
    expect(navigation.visit.location.pathname).toBe('/faq');
    expect(location.pathname).toBe('/faq');
  });

  it('moves within a page without opening it again, and keeps how it arrived', () => {
    const { open } = slowPages();
    const navigation = createNavigation(open);
    navigation.go(new URL('/#prices', location.href));
    expect(open).not.toHaveBeenCalled();
    expect(navigation.visit).toMatchObject({ location: { hash: '#prices' }, arrival: arrivedWithDocument });
  });

  it('tries a page that could not be opened again, at the same address', async () => {
    const { open, answer } = slowPages();
    const navigation = createNavigation(open);
    navigation.go(new URL('/about', location.href));
    await answer('/about', failed);
    expect(navigation.visit.arrival).toBe(failed);
    const { key } = navigation.visit.location;
    navigation.retry();
    await nextTask();
    expect(navigation.state).toBe('retrying');
    await answer('/about', arrived());
    expect(navigation.visit).toMatchObject({ arrival: { ok: true }, location: { key } });
  });

  it('remembers where a page was left', async () => {
    const { open, answer } = slowPages();
    const navigation = createNavigation(open);
    const { key } = navigation.visit.location;
    Object.assign(globalThis, { scrollY: 900 });
    navigation.go(new URL('/about', location.href));
    await answer('/about', arrived());
    expect(navigation.visit.scrollTop).toBeUndefined();
    history.replaceState({ key }, '', '/');
    dispatchEvent(new PopStateEvent('popstate'));
    await answer('/', arrived());
    expect(navigation.visit).toMatchObject({ location: { key }, scrollTop: 900 });
  });

  it('gives a document that is opened again in the same tab a key of its own, but not one that is reloaded', () => {
    const keyOf = () => createNavigation(slowPages().open).visit.location.key;
    const before = keyOf();
    expect(keyOf(), 'reloaded').toBe(before);
    history.replaceState(null, '', '/about');
    expect(keyOf(), 'opened again').not.toBe(before);
  });
});
