import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellServer } from '../test-support/fixture-teams';
import { Workbench } from '../test-support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = new Workbench();
  await bench.compose();
});
afterAll(() => bench.remove());

let count = 0;
const nextVersion = (): string => `1.0.0-n${++count}`;

const publishBlog = (heading: string) =>
  bench.publish({
    name: 'mfe-content',
    version: nextVersion(),
    pages: [['/blog', `'<h1>${heading}</h1>'`]],
  });

/** Composes, and says how many of the five documents were rendered: home, about, blog, contact and the not-found one. */
async function documentsOf(...how: Parameters<Workbench['compose']>) {
  const { documents, refusals } = await bench.compose(...how);
  expect(refusals).toEqual([]);
  return documents;
}

describe('a composition', () => {
  it('renders the pages of a new release, takes all others over, and says so', async () => {
    publishBlog('Second');
    expect(await documentsOf()).toEqual({ rendered: 1, takenOver: 4 });
    expect(bench.reported).toContain('1 documents rendered, 4 taken over');
    expect(bench.live('blog.html')).toContain('Second');
  });

  it('names the new release in composition.json, where open pages look it up', () => {
    const { remotes } = JSON.parse(bench.live('composition.json'));
    expect(remotes).toContainEqual({
      name: 'mfe-content',
      entry: `/releases/mfe-content/n${count}/remoteEntry.js`,
      integrity: expect.stringMatching(/^sha384-/),
      routes: ['/blog', '/blog/*'],
    });
    expect(bench.live('about.html')).not.toContain('mfe-content');
  });

  it('renders every document for another shell, or another configuration', async () => {
    const server = shellServer.replace('<!doctype html>', '<!doctype html><!-- new -->');
    bench.publish({ name: 'shell', version: nextVersion(), server });
    expect(await documentsOf()).toEqual({ rendered: 5, takenOver: 0 });
    expect(bench.live('about.html')).toContain('<!-- new -->');
    const config = { ...exampleConfig, contactEmail: 'other@proper.example' };
    expect(await documentsOf(config)).toEqual({ rendered: 5, takenOver: 0 });
    expect(await documentsOf()).toEqual({ rendered: 5, takenOver: 0 });
  });

  it('writes everything again where somebody has edited the live site', async () => {
    const about = path.join(bench.dataDir, 'site/about.html');
    writeFileSync(about, readFileSync(about, 'utf8').replace('>About</h1>', '>Abuse</h1>'));
    publishBlog('Third');
    expect(await documentsOf()).toEqual({ rendered: 5, takenOver: 0 });
    expect(bench.live('about.html')).toContain('>About</h1>');
  });
});
