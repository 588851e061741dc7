// npm run new -- remote | page | resource | question: what a team begins with. Everything is checked before it is written.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownerOf, readRemotes } from '@proper/composer/remotes-file';
import { composeWithTeams } from '@proper/containers/teams-in-compose';
import { remotesFile, root } from '@proper/operator-kit/repository';
import { paths, type SitePath } from '@proper/shared-types';
import type { ActionType, NodePlopAPI } from 'plop';
import { anchorOf, faultOfPath, wordsOf } from './words';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** An answer that must not be: plop prints the message and ends with 1. */
const refuse = (reason: string): ActionType[] => [
  () => {
    throw new Error(reason);
  },
];

/** Linked from every page and not yet written. */
const unwritten: readonly string[] = [paths.privacy, paths.terms];

const isSitePath = (word: string): word is SitePath => word.startsWith('/');
const isTaken = (page: string): boolean =>
  Object.values<string>(paths).includes(page) && !unwritten.includes(page);

/** All files of a template, with their names filled in. */
const addAll = (template: string, remote: string, data: object): ActionType => ({
  type: 'addMany',
  destination: path.join(root, remote),
  base: `templates/${template}`,
  templateFiles: `templates/${template}/**/*`,
  globOptions: { dot: true },
  data: { ...data, remote },
});

interface NewEntry {
  readonly file: string;
  /** What the list begins with, as a pattern. */
  readonly list: string;
  /** What the first line after the entry begins with, as a pattern. */
  readonly end: string;
  readonly template: string;
  readonly data: object;
}

/** Adds an entry to the end of a list in a file. */
const addEntry = ({ file, list, end, template, data }: NewEntry): ActionType => ({
  type: 'modify',
  path: path.join(root, file),
  pattern: new RegExp(`(${list}[\\s\\S]*?\\n)(?=${end})`),
  template: `$1${template}`,
  data,
});

const entryTemplate = (name: string): string => read(`tools/new/templates/entries/${name}.hbs`);

/** Adds a page to the list of a remote. */
const addPageEntry = (remote: string, data: object): ActionType =>
  addEntry({
    file: `${remote}/src/remote.ts`,
    list: 'export const pages',
    end: '\\];',
    template: entryTemplate('page'),
    data,
  });

/** Formats what was written, and prints what to do next. */
const finish =
  (folders: readonly string[], next: readonly string[]): ActionType =>
  () => {
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    spawnSync(process.execPath, [biome, 'format', '--write', ...folders], { cwd: root });
    const undo = 'git status lists what is new; git restore and git clean take it away again.';
    return `done\n\nNext:\n  ${next.join('\n  ')}\n\n${undo}`;
  };

const remotes = await readRemotes(path.join(root, remotesFile));

/** Why a remote cannot have a page at a path; undefined if it can. */
function faultOfPage(remote: string, page: string): string | undefined {
  const fault = faultOfPath(page);
  if (fault !== undefined || !isSitePath(page)) return fault ?? page;
  if (![...remotes.remotes.keys()].some((name) => name === remote))
    return `There is no remote "${remote}"; there are ${[...remotes.remotes.keys()].join(', ')}.`;
  if (isTaken(page)) return `There is a page at ${page} already. Take another path, or edit that page.`;
  const owner = ownerOf(remotes, page);
  if (owner === remote) return undefined;
  return owner
    ? `${page} is ${owner}'s by remotes.json: npm run new -- page ${owner} ${page}`
    : `${page} is nobody's by remotes.json. Give the route to a remote there first.`;
}

function pageActions(remote: string, page: string): ActionType[] {
  const fault = faultOfPage(remote, page);
  if (fault !== undefined) return refuse(fault);
  const words = wordsOf(page);
  if (page.startsWith('/resources/')) return resourceActions(page);
  if (page.startsWith('/blog/')) {
    const data = { ...words, today: new Date().toISOString().slice(0, 10) };
    return [
      addAll('article', remote, data),
      finish(
        [remote],
        [`Write the article in ${remote}/src/content/articles/${words.slug}.mdx; docs/writing.md says how.`],
      ),
    ];
  }
  return [
    addAll('page', remote, words),
    addPageEntry(remote, words),
    finish(
      [remote],
      [
        `Write the page in ${remote}/src/pages/${words.slug}, and its head in meta.ts there.`,
        'If other pages link to it, its path goes into shared-types/src/paths.ts.',
      ],
    ),
  ];
}

function resourceActions(page: string): ActionType[] {
  const remote = 'mfe-forms';
  if (!/^\/resources\/[^/]+$/.test(page))
    return refuse(`"${page}" is no path of a resource: write it as /resources/meeting-notes.`);
  const fault = faultOfPage(remote, page);
  if (fault !== undefined) return refuse(fault);
  const words = wordsOf(page);
  return [
    addAll('resource', remote, { ...words, titleReference: `{resourceTitles.${words.key}}` }),
    addEntry({
      file: 'shared-types/src/names.ts',
      list: 'export const resourceTitles',
      end: '\\} as const',
      template: "  {{key}}: '{{title}}',\n",
      data: words,
    }),
    addEntry({
      file: 'shared-types/src/paths.ts',
      list: 'export const paths',
      end: ' +/\\*\\* Linked from the footer',
      template: "  {{key}}: '{{path}}',\n",
      data: words,
    }),
    addEntry({
      file: 'mfe-content/src/content/resources.ts',
      list: 'export const resources',
      end: '\\];',
      template: entryTemplate('card'),
      data: words,
    }),
    finish(
      [remote, 'mfe-content', 'shared-types'],
      [
        `Write the page in ${remote}/src/content/resources, the PDF in ${remote}/documents/texts, and draw its cover.`,
        'Write its card and categories in mfe-content/src/content/resources.ts; its title is in shared-types/src/names.ts.',
        'The contract offers its title and path: npx changeset says so in its changelog.',
      ],
    ),
  ];
}

/** The versions that every remote has, which a new one takes from another. */
function sharedVersions(): Readonly<Record<string, string>> {
  const { peerDependencies, devDependencies } = JSON.parse(read('mfe-forms/package.json'));
  return { ...peerDependencies, ...devDependencies };
}

function remoteActions(name: string, route: string): ActionType[] {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return refuse(`"${name}" is no name of a remote: write it as mfe-careers.`);
  if (existsSync(path.join(root, name)))
    return refuse(`${name} is taken. A page in it: npm run new -- page ${name} PATH`);
  const fault = faultOfPath(route);
  if (fault !== undefined || !isSitePath(route)) return refuse(fault ?? route);
  const owner = [...remotes.remotes].find(([, { routes }]) =>
    routes.some((each) => each === route || each === `${route}/*`),
  );
  if (owner)
    return refuse(`${route} is ${owner[0]}'s by remotes.json. Take another route, or take it away there.`);
  if (isTaken(route)) return refuse(`There is a page at ${route} already.`);
  const words = wordsOf(route);
  return [
    addAll('remote', name, { ...words, versions: sharedVersions() }),
    addAll('page', name, words),
    addPageEntry(name, words),
    () => {
      const entry = `,\n    "${name}": { "source": "${name}/dist", "routes": ["${route}", "${route}/*"] }`;
      writeFileSync(path.join(root, remotesFile), read(remotesFile).replace(/\n {2}\}\n\}\n$/, `${entry}$&`));
      const compose = 'docker-compose.yml';
      const names = ['shell', ...remotes.remotes.keys(), name];
      writeFileSync(path.join(root, compose), composeWithTeams(read(compose), names));
      const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
      const { status, stderr } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' });
      if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
      return `${remotesFile}, ${compose}, package-lock.json`;
    },
    finish(
      [name, remotesFile],
      [
        `Write the page in ${name}/src/pages/${words.slug}, and say what the remote is in its README.md.`,
        'A link to it is in shell/src/layout/MainNavigation.tsx or Footer.tsx, its path in shared-types/src/paths.ts.',
      ],
    ),
  ];
}

const questions = 'mfe-marketing/src/content/faq';

function questionActions(group: string, typed: string): ActionType[] {
  const groups = readdirSync(path.join(root, questions)).flatMap(
    (file) => /^(.+)\.mdx$/.exec(file)?.[1] ?? [],
  );
  if (!groups.includes(group))
    return refuse(`There is no group "${group}" of questions; there are ${groups.join(', ')}.`);
  const question = typed.trim().replaceAll("'", '’');
  if (!/^\p{Lu}.{8,90}\?$/u.test(question) || /[{}<>[\]#]/.test(question))
    return refuse(
      `"${typed}" is no question: it begins with a capital letter, ends with a question mark, has 10 to 92 letters, and none of { } < > [ ] #.`,
    );
  const anchor = anchorOf(question);
  const taken = groups.find((each) => read(`${questions}/${each}.mdx`).includes(`[#${anchor}]`));
  if (taken !== undefined)
    return refuse(`${questions}/${taken}.mdx has the anchor #${anchor}. Ask in other words.`);
  const file = `${questions}/${group}.mdx`;
  return [
    {
      type: 'modify',
      path: path.join(root, file),
      pattern: /$(?![\s\S])/,
      templateFile: 'templates/entries/question.hbs',
      data: { question, anchor },
    },
    finish(['mfe-marketing'], [`Answer it at the end of ${file}; docs/writing.md says how.`]),
  ];
}

const ask = (name: string, message: string) => ({ type: 'input', name, message });

export default function generators(plop: NodePlopAPI): void {
  plop.setGenerator('remote', {
    description: 'a remote with one page: remote mfe-careers /careers',
    prompts: [ask('name', 'Its name (mfe-careers)?'), ask('route', 'Its route (/careers)?')],
    actions: (answers) => remoteActions(answers?.name, answers?.route),
  });
  plop.setGenerator('page', {
    description: 'a page of a remote: page mfe-marketing /press; below /blog an article',
    prompts: [ask('remote', 'Whose page (mfe-marketing)?'), ask('path', 'Its path (/press)?')],
    actions: (answers) => pageActions(answers?.remote, answers?.path),
  });
  plop.setGenerator('resource', {
    description: 'a resource with its PDF and its card: resource /resources/meeting-notes',
    prompts: [ask('path', 'Its path (/resources/meeting-notes)?')],
    actions: (answers) => resourceActions(answers?.path),
  });
  plop.setGenerator('question', {
    description: 'a question of the FAQ: question cost "Do you bill by the hour?"',
    prompts: [ask('group', 'Its group?'), ask('question', 'The question?')],
    actions: (answers) => questionActions(answers?.group, answers?.question),
  });
}
