import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageBudget } from '@proper/operator-kit/page-budget';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shellServer } from '../../test-support/fixture-teams';
import { Workbench } from '../../test-support/workbench';

let bench: Workbench;
beforeEach(async () => {
  bench = new Workbench();
  await bench.beginComposed();
});
afterEach(() => bench.remove());

const accept = (...reasons: readonly (readonly [ReleaseName, string])[]) =>
  bench.compose(exampleConfig, { accept: new Map(reasons) });

/** Does not compress: three quarters of it are over the wire. */
const noise = (bytes: number): string => `/* ${randomBytes(bytes).toString('base64')} */`;

/** Marketing without its second page. */
const withoutAbout = (version: string) =>
  bench.publish({ name: 'mfe-marketing', version, pages: [['/', "'<h1>Home</h1>'"]] });
const newBlog = (version: string, script?: string) =>
  bench.publish({
    name: 'mfe-content',
    version,
    pages: [['/blog', `'<h1>Blog ${version}</h1>'`]],
    ...(script === undefined ? {} : { script }),
  });

const aboutGone = 'the page /about of 1.0.0-a is gone';
const overBudget = new RegExp(
  `the page /contact is over its budget: the entry of the remote would be \\d{5} bytes in brotli, of ${pageBudget.remoteEntry}`,
);

describe('a new release that takes something from the live site', { timeout: 60_000 }, () => {
  it('is refused with the reason, and let in with a reason of the operator where it is safe', async () => {
    const before = bench.snapshot();
    withoutAbout('1.0.0-b');
    newBlog('1.0.0-b', 'const one = ;');
    bench.publish({
      name: 'mfe-forms',
      version: '1.0.0-b',
      pages: [['/contact', "'<h1>Contact</h1>'"]],
      script: noise(12_000),
    });
    const refused = await bench.compose();
    expect(refused.changed).toBe(false);
    expect(bench.snapshot()).toEqual(before);
    expect(refused.refusals).toEqual([
      { name: 'mfe-marketing', version: '1.0.0-b', reason: aboutGone, isAcceptable: true },
      {
        name: 'mfe-content',
        version: '1.0.0-b',
        reason: "its script b/remoteEntry.js does not parse: Unexpected token ';' (line 1)",
      },
      {
        name: 'mfe-forms',
        version: '1.0.0-b',
        reason: expect.stringMatching(overBudget),
        isAcceptable: true,
      },
    ]);
    expect(bench.reported).toContain(
      `refused mfe-marketing 1.0.0-b: ${aboutGone} (if that is right: npm run site -- compose --accept mfe-marketing="why")`,
    );

    const accepted = await accept(['mfe-marketing', 'it is told at home now'], ['mfe-content', 'never mind']);
    expect(accepted.versions).toMatchObject({ 'mfe-marketing': '1.0.0-b', 'mfe-content': '1.0.0-a' });
    expect(accepted.accepted).toMatchObject([{ name: 'mfe-marketing', objection: aboutGone }]);
    expect(bench.reported).toContain('there was nothing to accept of mfe-content');
    expect(JSON.parse(readFileSync(path.join(bench.dataDir, 'accepted.json'), 'utf8'))).toEqual([
      {
        name: 'mfe-marketing',
        version: '1.0.0-b',
        about: 'page-gone /about',
        objection: aboutGone,
        because: 'it is told at home now',
        at: expect.any(String),
      },
    ]);
    // Forms are refused still, and nobody is asked about marketing again.
    expect((await bench.compose()).refusals.map(({ name }) => name)).toEqual(['mfe-content', 'mfe-forms']);
  });

  it('is not refused for it again after other compositions than are remembered, and the next release is', async () => {
    withoutAbout('1.0.0-b');
    await accept(['mfe-marketing', 'it is told at home now']);
    bench.publish({
      name: 'mfe-marketing',
      pages: [
        ['/', "'<h1>Home</h1>'"],
        ['/about', "'<h1>About</h1>'"],
      ],
      version: '1.0.0-c',
    });
    await bench.compose();
    // As if it had been live long ago.
    const record = path.join(bench.dataDir, 'composition.json');
    writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), history: [] }));
    withoutAbout('1.0.0-b');
    expect(await bench.compose()).toMatchObject({ changed: true, refusals: [] });
    bench.publish({ name: 'mfe-marketing', pages: [['/team', "'<h1>Team</h1>'"]], version: '1.0.0-d' });
    expect((await bench.compose()).refusals).toMatchObject([
      { version: '1.0.0-d', reason: 'the page / of 1.0.0-b is gone' },
    ]);
  });

  it("is refused for a page of another team's, also where remotes.json gives it the route", async () => {
    bench.changeRemotes(({ remotes }) => {
      remotes['mfe-content'] = { source: 'mfe-content', routes: ['/blog/*'] };
      remotes['mfe-forms'] = { source: 'mfe-forms', routes: ['/contact', '/blog'] };
    });
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog/one', "'<h1>One</h1>'"]] });
    bench.publish({
      name: 'mfe-forms',
      version: '1.0.0-b',
      pages: [
        ['/contact', "'<h1>Contact</h1>'"],
        ['/blog', "'<h1>New blog</h1>'"],
      ],
    });
    const taken = await accept(['mfe-forms', 'agreed with the blog']);
    expect(taken).toMatchObject({
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

  it('is refused where a shell writes less into the heads of pages, and never let in without a description', async () => {
    const lacking = (part: string, version: string) =>
      bench.publish({ name: 'shell', version, server: shellServer.replace(part, '') });
    const picture = '<meta property="og:title" content="x"/>';
    lacking(picture, '1.0.0-b');
    expect((await bench.compose()).refusals).toMatchObject([
      {
        name: 'shell',
        reason: expect.stringContaining('the head of /about has lost its og:title'),
        isAcceptable: true,
      },
    ]);
    expect((await accept(['shell', 'nobody reads it'])).versions).toMatchObject({ shell: '1.0.0-b' });
    bench.publish({
      name: 'shell',
      version: '1.0.0-c',
      server: shellServer.replace(picture, '').replace('name="description"', 'name="summary"'),
    });
    const { refusals } = await accept(['shell', 'nobody reads it']);
    expect(refusals).toMatchObject([{ reason: expect.stringContaining('/blog has lost its description') }]);
    expect(refusals[0]).not.toHaveProperty('isAcceptable');
  });
});

it('lets a first site be heavy', async () => {
  const other = new Workbench();
  other.publish({ name: 'mfe-content', pages: [['/blog', "'<h1>Blog</h1>'"]], script: noise(12_000) });
  try {
    expect((await other.compose()).refusals).toEqual([]);
  } finally {
    other.remove();
  }
});
