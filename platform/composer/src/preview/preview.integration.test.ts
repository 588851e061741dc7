import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '@proper/operator-kit/browsers';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { exampleConfig } from '@proper/shared-types/example-config';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workbench } from '../../test-support/workbench';
import { readRemotes } from '../pull/remotes-file';
import { composePreview, type PreviewOptions } from './preview';
import { serveFolder } from './serve-folder';

/** A browser never fetches it: it is nowhere in view, and lazy. */
const hiddenPicture = '<p hidden><img alt="" loading="lazy" src="/favicon.ico"></p>';

const live = new Workbench();
const developer = new Workbench();
const folder = temporaryFolder();
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
let options: PreviewOptions;
let before: unknown;
let summary: string;

beforeAll(async () => {
  await live.beginComposed();
  before = live.snapshot();
  developer.publishNext('mfe-content');
  developer.publishMarketing('b', {
    pages: [
      ['/', "'<h1>Home</h1>'"],
      ['/about', `'<h1>About us</h1>${hiddenPicture}'`],
    ],
  });
  const remotes = readRemotes(live.remotesFile);
  options = {
    candidates: new Map(
      ['mfe-content', 'mfe-marketing'].map((name) => [name, path.join(developer.folder, name)]),
    ),
    remotes,
    site: live.data('site'),
    config: {
      ...exampleConfig,
      supabase: { url: 'https://database.example', anonKey: 'public' },
      emailjs: { ...exampleConfig.emailjs, origin: 'https://mail.example' },
      faultReportUrl: 'https://faults.example',
    },
    settings: live.settings,
    folder,
    pictures: false,
    serve: undefined,
    report: () => undefined,
  };
  summary = (await composePreview(options)).summary;
});
afterAll(() => {
  live.remove();
  developer.remove();
});

it('says what the gate says, and lists the pages that differ from live, which stays as it is', () => {
  expect(summary).toContain('mfe-content 1.0.0-b would be admitted');
  const comment = read('_preview/comment.md');
  expect(comment).toContain('| `/blog` | changed |');
  expect(comment).toContain('| `/about` | changed |');
  expect(comment).toContain('| `/` | same document, other scripts |');
  expect(comment).not.toContain('`/contact`');
  expect(read('_preview/index.html')).toContain('<td>mfe-content</td><td>1.0.0-a</td><td>1.0.0-b (new)</td>');
  expect(live.snapshot()).toEqual(before);
});

it('no search engine lists it, and every document says that it is a preview, in no older compressed form', () => {
  expect(read('robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  expect(read('_headers')).toMatch(/^\/\*\n {2}x-robots-tag: noindex, nofollow$/m);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const documents = files.filter((file) => file.endsWith('.html') && !file.startsWith('_'));
  expect(documents.length).toBeGreaterThan(3);
  for (const file of documents) {
    expect(read(file), file).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(read(file), file).toContain(
      'Preview, not the live site: mfe-content 1.0.0-b, mfe-marketing 1.0.0-b. What its forms send reaches nobody.',
    );
    expect(existsSync(path.join(folder, `${file}.br`)), file).toBe(false);
  }
});

it('neither a form nor a report of a fault reaches the company', () => {
  for (const file of ['contact.html', 'index.html', 'config.json'])
    expect(read(file)).not.toMatch(/database\.example|mail\.example|faults\.example/);
  expect(JSON.parse(read('config.json'))).toMatchObject({ supabase: { url: '/' }, emailjs: { origin: '/' } });
});

it('any static server serves it, with an answer for an address that it has not', async () => {
  const server = await serveFolder(folder);
  const blog = await fetch(`${server.address}/blog`);
  expect([blog.status, blog.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  expect((await fetch(`${server.address}/none`)).status).toBe(404);
  expect((await fetch(`${server.address}/none`, { method: 'POST' })).status).toBe(404);
  server.close();
});

it('it replaces an earlier preview, and no folder that contains anything else', async () => {
  const other = temporaryFolder();
  writeFileSync(path.join(other, 'package.json'), '{}');
  await expect(composePreview({ ...options, folder: other })).rejects.toThrow(
    `${other} contains something else than a preview`,
  );
  expect(readdirSync(other)).toEqual(['package.json']);
  writeFileSync(path.join(folder, 'old.html'), '');
  await composePreview(options);
  expect(existsSync(path.join(folder, 'old.html'))).toBe(false);
});

/** The browser of the whole site's tests. */
const program =
  findChromium({ named: process.env.E2E_BROWSER, playwrights: chromium.executablePath() }) ?? '';
const hint = program === '' ? ' (no Chromium found: install one, or name it with E2E_BROWSER)' : '';

it.skipIf(program === '')(
  `a reviewer sees a picture of each page that differs, before and after${hint}`,
  { timeout: 120_000 },
  async () => {
    // The pages of the fixtures never hydrate, and show the versions of their scripts.
    const settings = { ...options.settings, browser: { chromium: program, hydrationMs: 500 } };
    const withPictures = await composePreview({ ...options, settings, pictures: true });
    expect(withPictures.summary).toContain('/about changed, looks different');
    const report = read('_preview/index.html');
    for (const name of ['about', 'home', 'blog'])
      for (const moment of ['before', 'after']) {
        expect(report).toContain(`src="pictures/${name}-${moment}.png"`);
        const picture = readFileSync(path.join(folder, `_preview/pictures/${name}-${moment}.png`));
        // Width and height of a PNG: the whole page, also what does not fit the window.
        expect(picture.readUInt32BE(16)).toBeGreaterThan(1280);
        expect(picture.readUInt32BE(20)).toBe(800);
      }
  },
);
