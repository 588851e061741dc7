import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RepositoryCopy } from '../test-support/repository-copy';
import { makeNew } from './make-new';

/** Builds and tests of several workspaces, on a machine that does other things too. */
const timeout = 300_000;

let copy: RepositoryCopy;
beforeAll(() => {
  copy = new RepositoryCopy();
}, timeout);
afterAll(() => copy.remove());

const done = { status: 0 };

describe('a newcomer’s first changes, each made as the documents say', { timeout }, () => {
  it('a remote, an article with its pictures, a resource with its PDF, a page and a question are made by a command', async () => {
    expect(copy.changes()).toEqual([]);
    const { status, said } = copy.npmRun('new', 'remote', 'mfe-careers', '/careers');
    expect(said).toMatch(/made +mfe-careers\/src\/remote.ts(.|\n)*Next:(.|\n)*To take it away again:/);
    expect(status).toBe(0);
    for (const [kind, ...words] of [
      ['page', 'mfe-content', '/blog/on-delegating'],
      ['page', 'mfe-marketing', '/press'],
      ['resource', '/resources/meeting-notes', ''],
      ['question', 'start', 'Do you work on bank holidays?'],
    ] as const)
      expect(await makeNew(copy.folder, kind, words)).toMatchObject({ ok: true });
    const made = copy.changes().filter((line) => line.startsWith('??'));
    expect(made.filter((line) => !line.includes('mfe-careers/'))).toHaveLength(8);
  });

  it('and a price, in one place, they pass the tests, types and lint of what they touch', () => {
    copy.edit('shared-types/src/figures.ts', 'pricePerMonth: 1600', 'pricePerMonth: 1700');
    const workspaces = ['mfe-careers', 'mfe-content', 'mfe-forms', 'mfe-marketing', 'shared-types'];
    const places = [
      ...workspaces,
      'platform/containers/src/written-files',
      'platform/containers/src/compose-file',
    ];
    const tests = copy.run('npx', 'vitest', 'run', '--project=unit', '--reporter=dot', ...places);
    expect(tests.status, tests.said).toBe(0);
    const types = workspaces.slice(0, -1).flatMap((name) => ['--workspace', name]);
    const checked = copy.run('npm', 'run', '--silent', 'types', ...types);
    expect(checked.status, checked.said).toBe(0);
    const linted = copy.run('npx', 'biome', 'check', '--error-on-warnings', ...workspaces, 'remotes.json');
    expect(linted.status, linted.said).toBe(0);
  });

  it('the new remote’s page is admitted, and is in the site with its head and its breadcrumbs', () => {
    const built = copy.npmRun('build', 'shell', 'mfe-careers');
    expect(built.status, built.said).toBe(0);
    // The other teams have not published anything in this copy.
    const composed = copy.npmRun('site', 'compose');
    expect(composed.status, composed.said).toBe(3);
    expect(composed.said).not.toMatch(/refused (mfe-careers|shell)/);
    const html = copy.read('.proper/site/careers.html');
    expect(html).toContain('<title>Careers: say here what it is | Proper</title>');
    expect(html).toMatch(/<h1[^>]*>Careers<\/h1>/);
    expect(html).toMatch(/<nav aria-label="Breadcrumb[^>]*>.*Careers.*<\/nav>/s);
    expect(copy.read('.proper/site/sitemap.xml')).toContain('/careers</loc>');
  });

  it('a change of it is checked against that site before it is published', () => {
    copy.edit(
      'mfe-careers/src/pages/careers/meta.ts',
      /title: '.*'/,
      "title: 'Careers with Proper, from home | Proper'",
    );
    const checked = copy.npmRun('check', 'mfe-careers', '--no-browser');
    expect(checked.said).toMatch(/mfe-careers 1\.0\.0-\S+ would be admitted/);
    expect(checked.status).toBe(0);
  });

  it('all of it is taken away again as docs/teams.md says, and nothing is left', () => {
    copy.delete('mfe-careers');
    copy.edit('remotes.json', /,\n {4}"mfe-careers": .*/);
    expect(copy.npmRun('container-files')).toMatchObject(done);
    expect(
      copy.run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'),
    ).toMatchObject(done);

    copy.delete(
      'mfe-content/src/content/articles/on-delegating.mdx',
      'mfe-content/src/pictures/OnDelegatingPicture.tsx',
      'mfe-content/src/pictures/OnDelegatingFigure.tsx',
      'mfe-marketing/src/pages/press',
      'mfe-forms/src/content/resources/meeting-notes.mdx',
      'mfe-forms/documents/texts/meeting-notes.mdx',
      'mfe-forms/documents/covers/MeetingNotesCover.tsx',
    );
    copy.edit('mfe-marketing/src/remote.ts', / {2}\{\n {4}path: '\/press',(.|\n)*? {2}\},\n/);
    copy.edit(
      'mfe-content/src/content/resources.ts',
      / {2}\{\n {4}path: paths.meetingNotes,(.|\n)*?\n {2}\},\n/,
    );
    for (const file of ['names', 'paths']) copy.edit(`shared-types/src/${file}.ts`, / {2}meetingNotes: .*\n/);
    copy.edit('mfe-marketing/src/content/faq/start.mdx', /\n## Do you work on bank holidays\?(.|\n)*$/);
    copy.edit('shared-types/src/figures.ts', 'pricePerMonth: 1700', 'pricePerMonth: 1600');
    expect(copy.changes()).toEqual([]);
  });
});
