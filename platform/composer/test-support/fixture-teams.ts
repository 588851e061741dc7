import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { classNamesOf } from '@proper/shared-types/node/class-names';
import { integrityOf } from '@proper/shared-types/node/integrity';
import { type Release, type ReleaseName, socialPicture } from '@proper/shared-types/release';

/** Small releases of the real form, for tests of composing: text for code, and real hashes. */

/** A shell that renders a page's component as text: enough to see what the composer does with it. */
export const shellServer = `
module.exports = {
  shared: {
    react: {}, 'react/jsx-runtime': {}, 'react-dom': {}, '@proper/shared-ui': {},
    '@proper/shared-types': { plans: [{ price: 3000 }] },
  },
  async renderBody({ page, composition }) {
    const text = page ? await (await page.load()).default(page.content) : composition.page ? '<h1>Not now</h1>' : '<h1>404</h1>';
    return '<main>' + text + '</main>';
  },
  titleFont: () => undefined,
  renderDocument({ page, composition, body, styles, scripts, preloads }) {
    return '<!doctype html><html><head><title>' + (page ? page.meta.title : '404') + '</title>'
      + (page
        ? '<meta name="description" content="' + page.meta.description + '"/><meta property="og:title" content="x"/>'
          + '<link rel="canonical" href="' + composition.config.origin + page.path + '"/>'
        : '')
      + styles.map(({ css }) => '<style>' + css + '</style>').join('')
      + [...scripts, ...preloads].map(({ href }) => '<script src="' + href + '"></script>').join('')
      + '</head><body>' + body + JSON.stringify(composition) + '</body></html>';
  },
};
`;

/** A class as that workspace's build would generate it. */
export const ownClass = (name: ReleaseName): string =>
  classNamesOf(name)
    .replace('[local]', 'page')
    .replace(/\[hash.*\]/, 'x3fA');

/** A page of a fixture: its path, and the JavaScript expression that gives its HTML. */
type FixturePage = readonly [path: SitePath, html: string];

const pageSource = ([pagePath, html]: FixturePage): string =>
  `{ path: ${JSON.stringify(pagePath)}, chunk: 'page', meta: { title: 'Page ${pagePath}', description: 'A page', keywords: [], kind: 'website' }, load: async () => ({ default: () => ${html} }) }`;

/** What a fixture's release is made of; anything may be put wrong on purpose. */
export interface FixtureRelease {
  readonly name: ReleaseName;
  readonly version?: string;
  readonly pages?: readonly FixturePage[];
  /** Pages with content below `/blog`: the last part of the path, and the markup. */
  readonly articles?: Readonly<Record<string, string>>;
  /** In place of the bundle that exports {@link FixtureRelease.pages}. */
  readonly server?: string;
  /** In place of the script that says nothing. */
  readonly script?: string;
  /** More browser files, by their path. */
  readonly moreFiles?: Readonly<Record<string, string>>;
  /** Keys of `release.json` to write otherwise. */
  readonly change?: Partial<Release>;
  /** Rewrites the text of `release.json`. */
  readonly rewrite?: (json: string) => string;
}

/** Every page with content. */
const articleSource =
  "{ path: '/blog/*', chunk: 'page', load: async () => ({ default: ({ html, data }) => '<h1>' + data + '</h1>' + html.text }) }";

function serverOf({ name, pages = [], articles, server }: FixtureRelease): string {
  if (server !== undefined || name === 'shell') return server ?? shellServer;
  return `exports.pages = [${[...pages.map(pageSource), ...(articles ? [articleSource] : [])].join(', ')}];`;
}

const metaOf = (pagePath: SitePath) =>
  ({ title: `Page ${pagePath}`, description: 'A page', keywords: [], kind: 'website' }) as const;

/** Publishes a release into a folder, as its team's build would. */
function publish(folder: string, fixture: FixtureRelease): Release {
  const { name, version = '1.0.0-a', pages = [], articles = {}, change } = fixture;
  const contents = Object.entries(articles).map(([slug, text]) => {
    const json = JSON.stringify({ html: { text }, data: slug });
    const file = `content/${slug}-${integrityOf(json).replaceAll(/\W/g, '').slice(0, 20)}.json`;
    return { path: `/blog/${slug}` as const, file, json };
  });
  const { script: code = `/* ${name} ${version} ${'x'.repeat(600)} */` } = fixture;
  const isShell = name === 'shell';
  // A build would put a hash of each file's content there.
  const own = version.replace(/^.*-/, '');
  const [script, style] = [`${own}/${isShell ? 'shell.js' : 'remoteEntry.js'}`, `${own}/page.css`];
  const picture = `${own}/${socialPicture.fileOf('/page')}`;
  const files = {
    [script]: code,
    [style]: `.${ownClass(name)}{color:red}`,
    ...(isShell ? {} : { [picture]: 'a picture' }),
    ...Object.fromEntries(contents.map(({ file, json }) => [file, json])),
    ...fixture.moreFiles,
  };
  const server = serverOf(fixture);
  const release: Release = {
    schema: 3,
    name,
    version,
    shared: isShell
      ? { '@proper/shared-types': '1.2.0', '@proper/shared-ui': '1.2.0' }
      : { '@proper/shared-types': '^1.0.0' },
    entry: isShell ? null : script,
    scripts: isShell ? [script] : [],
    styles: isShell ? [style] : [],
    pages: [
      ...pages.map(([pagePath]) => ({ path: pagePath })),
      ...contents.map(({ path: pagePath, file }) => ({ path: pagePath, content: file })),
    ].map((page) => ({
      ...page,
      chunk: 'page',
      meta: metaOf(page.path),
      scripts: [],
      styles: [style],
      picture,
    })),
    files: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)])),
    server: { file: 'server/index.cjs', integrity: integrityOf(server) },
    ...change,
  };
  const write = (file: string, content: string): void => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  for (const [file, content] of Object.entries(files)) write(`${version}/browser/${file}`, content);
  write(`${version}/server/index.cjs`, server);
  write('release.json', (fixture.rewrite ?? String)(JSON.stringify(release)));
  return release;
}

/** The routes of the fixtures' remotes. */
const routes: Readonly<Partial<Record<RemoteName, readonly string[]>>> = {
  'mfe-marketing': ['/*'],
  'mfe-content': ['/blog', '/blog/*'],
  'mfe-forms': ['/contact'],
};

/** What a `remotes.json` holds. */
interface RemotesFile {
  shell: { source: string };
  remotes: Record<string, { source: string; routes: readonly string[] }>;
}

/** The pages that the fixtures have when nothing is wrong. */
const goodPages: Readonly<Partial<Record<RemoteName, readonly FixturePage[]>>> = {
  'mfe-marketing': [
    ['/', "'<h1>Home</h1>'"],
    ['/about', '\'<h1 class="big">About</h1>\''],
  ],
  'mfe-content': [['/blog', "'<h1>Blog</h1>'"]],
  'mfe-forms': [['/contact', "'<h1>Contact</h1>'"]],
};

/** A folder in which four teams publish, and the `remotes.json` that names them. */
export class FixtureTeams {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'proper-compose-'));
  readonly remotesFile = path.join(this.folder, 'remotes.json');
  /** Where a composer may keep its data. */
  readonly dataDir = path.join(this.folder, 'data');
  /** Every release so far, in the order in which they were published. */
  readonly published: Release[] = [];

  constructor() {
    const remotes = Object.entries(routes).map(([name, owned]) => [name, { source: name, routes: owned }]);
    const file: RemotesFile = { shell: { source: 'shell' }, remotes: Object.fromEntries(remotes) };
    writeFileSync(this.remotesFile, JSON.stringify(file));
    this.publish({ name: 'shell' });
    for (const [name, pages] of Object.entries(goodPages)) this.publish({ name: name as RemoteName, pages });
  }

  /** Publishes another release of a team. */
  publish(fixture: FixtureRelease): Release {
    const release = publish(path.join(this.folder, fixture.name), fixture);
    this.published.push(release);
    return release;
  }

  /** Changes `remotes.json`. */
  changeRemotes(change: (file: RemotesFile) => void): void {
    const file: RemotesFile = JSON.parse(readFileSync(this.remotesFile, 'utf8'));
    change(file);
    writeFileSync(this.remotesFile, JSON.stringify(file));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
