import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageMeta, RemoteName, SitePath } from '@proper/shared-types';
import { computeIntegrity, getClassNamePattern } from '@proper/shared-types/node/hashes';
import {
  type Release,
  type ReleaseName,
  type ReleasePage,
  socialPicture,
} from '@proper/shared-types/release';

/** Small releases in the real format, with text for code, and real hashes. */

/** The server bundle of a shell whose documents have a head, its layout's `main`, and the composition. */
const shellServer = `
exports.renderDocument = async ({ page, composition, styles, scripts, pageScripts, data }) => {
  const inlineStyles = styles.map(({ css }) => css);
  const absent = composition.absence === 'unavailable' ? 'Not now' : '404';
  const head = page
    ? '<title>' + page.meta.title + '</title><meta name="description" content="' + page.meta.description + '"/>'
      + '<link rel="canonical" href="' + composition.config.origin + page.path + '"/>'
    : '<title>' + absent + '</title><meta name="robots" content="noindex"/>';
  const html = '<!doctype html><html><head>' + head
    + inlineStyles.map((css) => '<style>' + css + '</style>').join('')
    + [...scripts, ...pageScripts].map(({ href }) => '<script src="' + href + '"></script>').join('')
    + '</head><body><main>' + (page ? page.html : '<h1>' + absent + '</h1>') + '</main>'
    + JSON.stringify({ ...composition, data }) + '</body></html>';
  return { html, inlineScripts: [], inlineStyles };
};
`;

/** A class as that workspace's build would generate it. */
export const ownClass = (name: ReleaseName): string =>
  getClassNamePattern(name)
    .replace('[local]', 'page')
    .replace(/\[hash.*\]/, 'x3fA');

/** A page of a fixture: its path, and its markup. */
type FixturePage = readonly [path: SitePath, html: string];

/** The parts of a fixture's release, any of which may be wrong on purpose. */
export interface FixtureRelease {
  readonly name: ReleaseName;
  readonly version?: string;
  readonly pages?: readonly FixturePage[];
  /** Pages with content below `/blog`: the last part of the path, and the markup. */
  readonly articles?: Readonly<Record<string, string>>;
  /** Replaces the shell's server bundle. */
  readonly server?: string;
  /** Replaces the script, which is a comment. */
  readonly script?: string;
  /** The folder of the release's code. By default, it is the end of the version. */
  readonly base?: string;
  /** Additional browser files, by their path. */
  readonly moreFiles?: Readonly<Record<string, string>>;
  /** Replaces keys of `release.json`. */
  readonly change?: Partial<Release>;
  /** Rewrites the text of `release.json`. */
  readonly rewrite?: (json: string) => string;
}

/** The head data of a fixture's page. */
export const createMeta = (page: SitePath): PageMeta => ({
  title: `Page ${page}`,
  description: 'A page',
  keywords: [],
  kind: 'website',
});

/** Writes a release into a folder, as its team's build would. */
function writeRelease(folder: string, fixture: FixtureRelease): Release {
  const { name, version = '1.0.0-a', pages = [], articles = {}, change, rewrite = String } = fixture;
  const hashed = (file: string, content: string): string => {
    const hash = computeIntegrity(content).replaceAll(/\W/g, '').slice(6, 18);
    return file.replace(/(?=\.\w+$)/, `.${hash}`);
  };
  const contents = Object.entries(articles).map(([slug, text]) => {
    const json = JSON.stringify({ html: { text }, data: slug });
    const file = hashed(`pages/content/${slug}.json`, json);
    return { path: `/blog/${slug}` as const, html: `<h1>${slug}</h1>${text}`, file, json };
  });
  const isShell = name === 'shell';
  // A build would name this folder by its content.
  const { base = version.replace(/^.*-/, '') } = fixture;
  const [script, style] = [`${base}/${isShell ? 'shell.js' : 'remoteEntry.js'}`, `${base}/page.css`];
  const picture = `${base}/${socialPicture.getFile('/page')}`;
  const markup = new Map(
    [...pages, ...contents.map((page) => [page.path, page.html] as const)].map(([page, html]) => [
      page,
      { file: hashed(`pages/html${page === '/' ? '/index' : page}.html`, html), html },
    ]),
  );
  const files = {
    [script]: fixture.script ?? `/* ${name} 1.0.0-${base} ${'x'.repeat(600)} */`,
    [style]: `.${ownClass(name)}{color:red}`,
    ...(isShell ? {} : { [picture]: 'a picture' }),
    ...Object.fromEntries([...markup.values()].map(({ file, html }) => [file, html])),
    ...Object.fromEntries(contents.map(({ file, json }) => [file, json])),
    ...fixture.moreFiles,
  };
  const server = fixture.server ?? shellServer;
  const describePage = (page: SitePath): ReleasePage => ({
    path: page,
    meta: createMeta(page),
    html: markup.get(page)?.file ?? '',
    scripts: [],
    styles: [style],
    picture,
  });
  const release: Release = {
    schema: 4,
    name,
    version,
    shared: isShell ? { '@proper/shared-types': '1.2.0' } : { '@proper/shared-types': '^1.0.0' },
    entry: isShell ? null : script,
    scripts: isShell ? [script] : [],
    styles: isShell ? [style] : [],
    pages: [
      ...pages.map(([page]) => describePage(page)),
      ...contents.map(({ path: page, file }) => ({ ...describePage(page), content: file })),
    ],
    files: Object.fromEntries(
      Object.entries(files).map(([file, content]) => [file, computeIntegrity(content)]),
    ),
    ...(isShell ? { server: { file: 'server/index.cjs', integrity: computeIntegrity(server) } } : {}),
    ...change,
  };
  const write = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  for (const [file, content] of Object.entries(files)) write(`${version}/browser/${file}`, content);
  if (isShell) write(`${version}/server/index.cjs`, server);
  write('release.json', rewrite(JSON.stringify(release)));
  return release;
}

/** The remotes of a `remotes.json`. */
type Remotes = Record<string, { source: string; routes: readonly string[] }>;

const remotes: Remotes = {
  'mfe-marketing': { source: 'mfe-marketing', routes: ['/*'] },
  'mfe-content': { source: 'mfe-content', routes: ['/blog', '/blog/*'] },
  'mfe-forms': { source: 'mfe-forms', routes: ['/contact'] },
};

/** The teams with one page. */
const onePageTeams = { 'mfe-content': ['/blog', 'Blog'], 'mfe-forms': ['/contact', 'Contact'] } as const;

/** A folder in which four teams publish, and the `remotes.json` that names them. */
export class FixtureTeams {
  folder = '';

  constructor() {
    this.begin();
  }

  get remotesFile(): string {
    return path.join(this.folder, 'remotes.json');
  }

  /** The data folder of a composer. */
  get dataDir(): string {
    return path.join(this.folder, 'data');
  }

  /** Begins in a new folder, with the first release of each team. */
  begin(): void {
    this.folder = mkdtempSync(path.join(tmpdir(), 'proper-compose-'));
    writeFileSync(this.remotesFile, JSON.stringify({ shell: { source: 'shell' }, remotes }));
    this.publish({ name: 'shell' });
    this.publishMarketing('a');
    this.publish({ name: 'mfe-content', pages: [['/blog', '<h1>Blog</h1>']] });
    this.publish({ name: 'mfe-forms', pages: [['/contact', '<h1>Contact</h1>']] });
  }

  /** Publishes another release of a team. */
  publish(fixture: FixtureRelease): Release {
    return writeRelease(path.join(this.folder, fixture.name), fixture);
  }

  /** Publishes a good release of the team with two pages. */
  publishMarketing(letter: string, rest: Partial<FixtureRelease> = {}): Release {
    const pages = [
      ['/', '<h1>Home</h1>'],
      ['/about', '<h1 class="big">About</h1>'],
    ] as const;
    return this.publish({ name: 'mfe-marketing', version: `1.0.0-${letter}`, pages, ...rest });
  }

  /** Publishes a good release of a team with one page. Its heading ends in the version's letter: `Blog b`. */
  publishNext(name: keyof typeof onePageTeams, letter = 'b', rest: Partial<FixtureRelease> = {}): Release {
    const [page, heading] = onePageTeams[name];
    const pages = [[page, `<h1>${heading} ${letter}</h1>`]] as const;
    return this.publish({ name, version: `1.0.0-${letter}`, pages, ...rest });
  }

  /** Changes the remotes of `remotes.json`. */
  changeRemotes(change: (remotes: Remotes) => void): void {
    const file: { remotes: Remotes } = JSON.parse(readFileSync(this.remotesFile, 'utf8'));
    change(file.remotes);
    writeFileSync(this.remotesFile, JSON.stringify(file));
  }

  /** Lets a team publish elsewhere. */
  moveSource(name: RemoteName, source: string): void {
    this.changeRemotes((entries) => {
      entries[name] = { routes: [], ...entries[name], source };
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
