import { expect, it } from 'vitest';
import { readDocument } from '../remote/render/read-document';
import { type DetailedRecord, renderCompositionPage } from './composition-page';

const remoteAt = (name: string, route: `/${string}`): DetailedRecord['remotes'][number] => ({
  name,
  entry: `/releases/${name}/a/remoteEntry.js`,
  integrity: 'sha384-a',
  routes: [route],
});

/** A site with two remotes, on which nothing is refused, pinned or disabled. */
const everythingLive: DetailedRecord = {
  id: 'site',
  at: '2026-11-25T20:00:00.000Z',
  tried: '2026-11-25T20:05:00.000Z',
  versions: { shell: '1.0.0-s', 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-a' },
  remotes: [remoteAt('mfe-content', '/blog/*'), remoteAt('mfe-forms', '/contact')],
  unavailable: [],
  onDemand: [],
  refused: [],
  pinned: {},
  disabled: [],
  releases: {
    shell: { shared: { '@proper/shared-types': '7.1.0' }, pages: { count: 0, first: [] }, heaviest: {} },
    'mfe-content': {
      shared: { '@proper/shared-types': '^7' },
      pages: { count: 40, first: ['/blog', '/blog/one'] },
      heaviest: {
        document: { page: '/blog', bytes: 11_000, of: 22_000 },
        scripts: { page: '/blog/one', bytes: 140_000, of: 137_000 },
      },
    },
    'mfe-forms': {
      shared: { '@proper/shared-types': '^6' },
      pages: { count: 1, first: ['/contact'] },
      heaviest: {},
    },
  },
};

/** The text of the page as it is read, in one line. */
const textOf = (change: Partial<DetailedRecord> = {}): string =>
  renderCompositionPage({ ...everythingLive, ...change })
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+ aria-label="([^"]+)">/g, '$1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const refused = (details: object = {}) => [
  { name: 'mfe-content', version: '1.1.0-b', reason: 'because of <b>', ...details },
];

it('a team sees that its release is live, with its routes, contract, pages and budget', () => {
  const text = textOf();
  expect(text).toContain('Every release that the teams have published is live.');
  expect(text).toContain(
    'mfe-content live Live 1.0.0-a Routes /blog/* Works with fits @proper/shared-types ^7',
  );
  expect(text).toContain('Pages 40 pages /blog /blog/one and 38 more');
  expect(text).toContain('Document, /blog 11.0 kB of 22.0 kB');
  expect(text).toContain('does not fit @proper/shared-types ^6, and the shell brings 7.1.0');
});

it.each<readonly [string, Partial<DetailedRecord>, string]>([
  [
    'refused for good',
    { refused: refused() },
    'mfe-content 1.1.0-b is refused : because of &lt;b&gt;. It stays out',
  ],
  [
    'refused for a passing reason',
    { refused: refused({ isTransient: true }) },
    'mfe-content 1.1.0-b is refused for now : because of &lt;b&gt;. The reason may pass',
  ],
  [
    'waiting for a contract',
    { refused: refused({ isWaiting: true }) },
    'mfe-content 1.1.0-b is waiting : because of &lt;b&gt;. It waits for a release of another team',
  ],
  [
    'pinned',
    { pinned: { 'mfe-content': '1.0.0-a' } },
    'mfe-content is pinned : an operator has pinned 1.0.0-a. What its team publishes is not looked at',
  ],
  [
    'disabled',
    { disabled: ['mfe-content'], versions: { shell: '1.0.0-s' }, remotes: [] },
    'mfe-content is disabled : an operator has disabled it. Its pages say',
  ],
  [
    'not readable where it is published',
    { refused: [{ name: 'mfe-careers', version: 'unknown', reason: 'its release cannot be read' }] },
    'mfe-careers is refused : its release cannot be read.',
  ],
])(
  'a team whose release is %s sees it at the top, with the reason and what follows',
  (_standing, change, words) => {
    const text = textOf(change);
    expect(text).toContain('Not everything is live as it was published');
    expect(text).toContain(words);
  },
);

it('runs no script, is for no search engine, and allows no style but its own', () => {
  const html = renderCompositionPage(everythingLive);
  const { head, scripts, styles } = readDocument(html);
  expect(head.get('robots')).toBe('noindex, nofollow');
  expect(scripts).toEqual([]);
  expect(styles).toHaveLength(1);
  expect(html).not.toMatch(/ style=|<script|https?:\/\//);
});

it('has the same size, however many pages are not available', () => {
  const pages = Array.from({ length: 5000 }, (_, index) => `/blog/text-${index}` as const);
  expect(renderCompositionPage({ ...everythingLive, unavailable: pages }).length).toBeLessThan(20_000);
});
