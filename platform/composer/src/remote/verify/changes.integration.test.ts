import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pageBudget } from '@proper/operator-kit/page-budget';
import { beforeEach, describe, expect, it } from 'vitest';
import { shellServer } from '../../../test-support/fixture-teams';
import { useWorkbench } from '../../../test-support/workbench';

const bench = useWorkbench();

/** Does not compress well: brotli leaves three quarters of it. */
const noise = (bytes: number): string => `/* ${randomBytes(bytes).toString('base64')} */`;

/** Marketing without its second page. */
const publishWithoutAbout = (letter: string) =>
  bench.publishMarketing(letter, { pages: [['/', "'<h1>Home</h1>'"]] });

const aboutGone = 'the page /about of 1.0.0-a is gone';
const overBudget = new RegExp(
  `the page /contact is over its budget: the entry of the remote would be \\d{5} bytes in brotli, of ${pageBudget.remoteEntry}`,
);

describe('a new release that removes something from the live site', () => {
  beforeEach(() => bench.beginComposed());

  it('is refused with the reason, and accepted if an operator gives a reason and it works', async () => {
    const before = bench.snapshot();
    publishWithoutAbout('b');
    bench.publishNext('mfe-content', 'b', { script: 'const one = ;' });
    const refused = await bench.deploy('mfe-forms', 'b', { script: noise(12_000) });
    expect(refused.changed).toBe(false);
    expect(bench.snapshot()).toEqual(before);
    const version = '1.0.0-b';
    expect(refused.refusals).toEqual([
      { name: 'mfe-marketing', version, reason: aboutGone, isAcceptable: true },
      {
        name: 'mfe-content',
        version,
        reason: "its script b/remoteEntry.js does not parse: Unexpected token ';'",
      },
      { name: 'mfe-forms', version, reason: expect.stringMatching(overBudget), isAcceptable: true },
    ]);
    expect(bench.reported).toContain(
      `refused mfe-marketing 1.0.0-b: ${aboutGone} (if that is right: npm run site -- compose --accept mfe-marketing@1.0.0-b="why")`,
    );

    const because = 'the home page has it now';
    const accepted = await bench.accept({
      'mfe-marketing@1.0.0-b': because,
      'mfe-content@1.0.0-b': 'no reason',
    });
    expect(accepted.versions).toMatchObject({ 'mfe-marketing': version, 'mfe-content': '1.0.0-a' });
    expect(accepted.accepted).toMatchObject([{ name: 'mfe-marketing', objection: aboutGone }]);
    expect(bench.reported).toContain('there was nothing to accept of mfe-content@1.0.0-b');
    const about = { about: 'page-gone /about', objection: aboutGone };
    expect(JSON.parse(readFileSync(bench.data('history.json'), 'utf8')).current.accepted).toEqual([
      { name: 'mfe-marketing', version, ...about, because, at: expect.any(String) },
    ]);
    // mfe-forms is still refused, and mfe-marketing needs no reason again.
    expect((await bench.compose()).refusals.map(({ name }) => name)).toEqual(['mfe-content', 'mfe-forms']);
  });

  it('is not refused for it again, but the next release is', async () => {
    publishWithoutAbout('b');
    await bench.accept({ 'mfe-marketing@1.0.0-b': 'the home page has it now' });
    bench.publishMarketing('c');
    await bench.compose();
    publishWithoutAbout('b');
    expect(await bench.compose()).toMatchObject({ changed: true, refusals: [] });
    bench.publishMarketing('d', { pages: [['/team', "'<h1>Team</h1>'"]] });
    expect((await bench.compose()).refusals).toMatchObject([
      { version: '1.0.0-d', reason: 'the page / of 1.0.0-b is gone' },
    ]);
  });

  it("is refused for another team's page, even if remotes.json gives it the route", async () => {
    bench.changeRemotes((remotes) => {
      remotes['mfe-content'] = { source: 'mfe-content', routes: ['/blog/*'] };
      remotes['mfe-forms'] = { source: 'mfe-forms', routes: ['/contact', '/blog'] };
    });
    // mfe-content no longer owns the route, so it may drop the page.
    bench.publishNext('mfe-content', 'b', { pages: [['/blog/one', "'<h1>One</h1>'"]] });
    const pages = [
      ['/contact', "'<h1>Contact</h1>'"],
      ['/blog', "'<h1>New blog</h1>'"],
    ] as const;
    bench.publishNext('mfe-forms', 'b', { pages });
    expect(await bench.accept({ 'mfe-forms@1.0.0-b': 'agreed with mfe-content' })).toMatchObject({
      refusals: [],
      accepted: [
        {
          about: 'page-taken /blog',
          objection: expect.stringContaining("is mfe-content's on the live site"),
        },
      ],
    });
    expect(bench.live('blog.html')).toContain('New blog');
  });

  it('is refused if the shell writes less into the heads of pages, and never accepted without a description', async () => {
    const picture = '<meta property="og:title" content="x"/>';
    const server = shellServer.replace(picture, '');
    bench.publish({ name: 'shell', version: '1.0.0-b', server });
    expect((await bench.compose()).refusals).toMatchObject([
      {
        name: 'shell',
        reason: expect.stringContaining('the head of /about has lost its og:title'),
        isAcceptable: true,
      },
    ]);
    const accept = (letter: string) => bench.accept({ [`shell@1.0.0-${letter}`]: 'nobody uses it' });
    expect((await accept('b')).versions).toMatchObject({ shell: '1.0.0-b' });
    const nameless = server.replace('name="description"', 'name="summary"');
    bench.publish({ name: 'shell', version: '1.0.0-c', server: nameless });
    const { refusals } = await accept('c');
    expect(refusals).toMatchObject([{ reason: expect.stringContaining('/blog has lost its description') }]);
    expect(refusals[0]).not.toHaveProperty('isAcceptable');
  });
});

it('a first site may be heavy', async () => {
  expect((await bench.deploy('mfe-content', 'b', { script: noise(12_000) })).refusals).toEqual([]);
});
