// npm run new -- remote | page | resource | question. Everything is checked before anything is written: plop prints the message of
// an error and ends with 1.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@proper/shared-types/company';
import { ownerOf, readRemotes } from '@proper/composer/remotes-file';
import { composeWithTeams } from '@proper/containers/teams-in-compose';
import { checkName, checkPath, deriveAnchor, derivePageWords } from '@proper/create-remote/words';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { remotesFile, root } from '@proper/operator-kit/repository';
import type { ActionType, NodePlopAPI } from 'plop';

const inRoot = (file: string): string => path.join(root, file);
const read = (file: string): string => readFileSync(inRoot(file), 'utf8');

/** Pages that every page links to, and that are not yet written. */
const unwritten: readonly string[] = [paths.privacy, paths.terms];

const isTaken = (page: string): boolean =>
  Object.values<string>(paths).includes(page) && !unwritten.includes(page);

/** A template: `npm create @proper/remote` has those of a remote and its first page. */
const templateFile = (template: string): string =>
  inRoot(
    `${/^(?:remote$|page$|entries\/page)/.test(template) ? 'platform/create-remote' : 'tools/new'}/templates/${template}`,
  );

/** Adds all files of a template, whose names contain variables too. */
const addTemplate = (template: string, remote: string, data: object): ActionType => ({
  type: 'addMany',
  destination: inRoot(remote),
  base: templateFile(template),
  templateFiles: `${templateFile(template)}/**/*`,
  globOptions: { dot: true },
  data: { ...data, remote },
});

interface NewEntry {
  readonly file: string;
  /** A pattern for the beginning of the list. */
  readonly list: string;
  /** A pattern for the beginning of the line after the entry. */
  readonly end: string;
  /** The entry's text, or a file with it. */
  readonly template?: string;
  readonly templateFile?: string;
  readonly data: object;
}

/** Adds an entry to the end of a list in a file. */
const addEntry = ({ file, list, end, ...entry }: NewEntry): ActionType => ({
  type: 'modify',
  path: inRoot(file),
  pattern: new RegExp(`(?<=${list}[\\s\\S]*?\\n)(?=${end})`),
  ...entry,
});

/** Adds a page to a remote's list of pages. */
const addPageEntry = (remote: string, data: object): ActionType =>
  addEntry({
    file: `${remote}/src/remote.ts`,
    list: 'export const pages',
    end: '\\];',
    templateFile: templateFile('entries/page.hbs'),
    data,
  });

/** Formats the new files, and prints what to do next. */
const finish =
  (folders: readonly string[], nextSteps: readonly string[]): ActionType =>
  () => {
    const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
    // To lint them, Biome would read the whole repository, which takes seconds.
    const formatting = ['check', '--write', '--linter-enabled=false'];
    spawnSync(process.execPath, [biome, ...formatting, ...folders], { cwd: root });
    const undo = 'git status lists the new files; git restore and git clean remove them.';
    return `done\n\nNext:\n  ${nextSteps.join('\n  ')}\n\n${undo}`;
  };

const remotes = readRemotes(inRoot(remotesFile));
const remoteNames: readonly string[] = [...remotes.remotes.keys()];

/** @throws OperatorError if the remote cannot have a page at this path */
function checkPage(remote: string, page: string): asserts page is `/${string}` {
  checkPath(page);
  if (!remoteNames.includes(remote))
    throw new OperatorError(`There is no remote "${remote}"; there are ${remoteNames.join(', ')}.`);
  if (isTaken(page))
    throw new OperatorError(`There is already a page at ${page}. Choose another path, or edit that page.`);
  const owner = ownerOf(remotes, page);
  if (owner === undefined)
    throw new OperatorError(`No remote owns ${page}. Add the route to one in ${remotesFile} first.`);
  if (owner !== remote)
    throw new OperatorError(`${owner} owns ${page} (${remotesFile}): npm run new -- page ${owner} ${page}`);
}

function pageActions(remote: string, page: string): ActionType[] {
  checkPage(remote, page);
  if (page.startsWith('/resources/')) return resourceActions(page);
  const words = derivePageWords(page);
  if (page.startsWith('/blog/'))
    return [
      addTemplate('article', remote, { ...words, today: new Date().toISOString().slice(0, 10) }),
      finish(
        [remote],
        [`Write the article in ${remote}/src/content/articles/${words.slug}.mdx; see docs/writing.md.`],
      ),
    ];
  return [
    addTemplate('page', remote, words),
    addPageEntry(remote, words),
    finish(
      [remote],
      [
        `Write the page in ${remote}/src/pages/${words.slug}, and its head in meta.ts there.`,
        'If other pages link to it, add its path to shared-types/src/company/paths.ts.',
      ],
    ),
  ];
}

function resourceActions(page: string): ActionType[] {
  const remote = 'mfe-forms';
  if (!/^\/resources\/[^/]+$/.test(page))
    throw new OperatorError(
      `"${page}" is not the path of a resource: write it like /resources/meeting-notes.`,
    );
  checkPage(remote, page);
  const words = derivePageWords(page);
  return [
    addTemplate('resource', remote, { ...words, titleReference: `{resourceTitles.${words.key}}` }),
    addEntry({
      file: 'shared-types/src/company/names.ts',
      list: 'export const resourceTitles',
      end: '\\} as const',
      template: "  {{key}}: '{{title}}',\n",
      data: words,
    }),
    addEntry({
      file: 'shared-types/src/company/paths.ts',
      list: 'export const paths',
      end: '\\} as const',
      template: "  {{key}}: '{{path}}',\n",
      data: words,
    }),
    addEntry({
      file: 'mfe-content/src/content/resources.ts',
      list: 'export const resources',
      end: '\\];',
      templateFile: 'templates/entries/card.hbs',
      data: words,
    }),
    finish(
      [remote, 'mfe-content', 'shared-types'],
      [
        `Write the page in ${remote}/src/content/resources and the PDF in ${remote}/documents/texts, and draw its cover.`,
        'Write its card and categories in mfe-content/src/content/resources.ts; its title is in shared-types/src/company/names.ts.',
        'The contract has a new title and path: describe them with npx changeset.',
      ],
    ),
  ];
}

function remoteActions(name: string, route: string): ActionType[] {
  checkName(name);
  if (existsSync(inRoot(name)))
    throw new OperatorError(`${name} exists. To add a page to it: npm run new -- page ${name} PATH`);
  checkPath(route);
  const [owner] =
    [...remotes.remotes].find(([, { routes }]) => routes.includes(route) || routes.includes(`${route}/*`)) ??
    [];
  if (owner !== undefined)
    throw new OperatorError(
      `${owner} owns ${route}. Choose another route, or remove it from ${remotesFile}.`,
    );
  if (isTaken(route)) throw new OperatorError(`There is already a page at ${route}.`);
  const words = derivePageWords(route);
  // Every remote has the same versions.
  const { peerDependencies, dependencies, devDependencies } = JSON.parse(read('mfe-forms/package.json'));
  return [
    addTemplate('remote', name, {
      ...words,
      versions: { ...peerDependencies, ...dependencies, ...devDependencies },
    }),
    addTemplate('page', name, words),
    addPageEntry(name, words),
    () => {
      const entry = `,\n    "${name}": { "source": "${name}/dist", "routes": ["${route}", "${route}/*"] }`;
      writeFileSync(inRoot(remotesFile), read(remotesFile).replace(/\n {2}\}\n\}\n$/, `${entry}$&`));
      const composeFile = 'docker-compose.yml';
      writeFileSync(
        inRoot(composeFile),
        composeWithTeams(read(composeFile), ['shell', ...remoteNames, name]),
      );
      const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
      const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
      if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
      return `${remotesFile}, ${composeFile}, package-lock.json`;
    },
    finish(
      [name, remotesFile],
      [
        `Write the page in ${name}/src/pages/${words.slug}, and describe the remote in its README.md.`,
        'To link to it, add it to shell/src/layout/MainNavigation.tsx or Footer.tsx, and its path to shared-types/src/company/paths.ts.',
      ],
    ),
  ];
}

const questionsFolder = 'mfe-marketing/src/content/faq';

function questionActions(group: string, typed: string): ActionType[] {
  const groups = readdirSync(inRoot(questionsFolder)).map((file) => path.parse(file).name);
  if (!groups.includes(group))
    throw new OperatorError(`There is no group "${group}" of questions; there are ${groups.join(', ')}.`);
  const question = typed.trim().replaceAll("'", '’');
  if (!/^\p{Lu}.{8,90}\?$/u.test(question) || /[{}<>[\]#]/.test(question))
    throw new OperatorError(
      `"${typed}" is not a question: it must begin with a capital letter, end with a question mark, and have 10 to 92 characters, none of them { } < > [ ] #.`,
    );
  const anchor = deriveAnchor(question);
  const rival = groups.find((name) => read(`${questionsFolder}/${name}.mdx`).includes(`[#${anchor}]`));
  if (rival !== undefined)
    throw new OperatorError(
      `${questionsFolder}/${rival}.mdx already has the anchor #${anchor}. Word the question differently.`,
    );
  const file = `${questionsFolder}/${group}.mdx`;
  return [
    {
      type: 'modify',
      path: inRoot(file),
      pattern: /$(?![\s\S])/,
      templateFile: 'templates/entries/question.hbs',
      data: { question, anchor },
    },
    finish(['mfe-marketing'], [`Answer it at the end of ${file}; see docs/writing.md.`]),
  ];
}

const ask = (name: string, message: string) => ({ type: 'input', name, message });

export default function generators(plop: NodePlopAPI): void {
  plop.setGenerator('remote', {
    description: 'a remote with one page: remote mfe-careers /careers',
    prompts: [ask('name', 'Name of the remote (mfe-careers)?'), ask('route', 'Its route (/careers)?')],
    actions: (answers) => remoteActions(answers?.name, answers?.route),
  });
  plop.setGenerator('page', {
    description: 'a page of a remote: page mfe-marketing /press; below /blog an article',
    prompts: [ask('remote', 'Which remote (mfe-marketing)?'), ask('path', 'Path of the page (/press)?')],
    actions: (answers) => pageActions(answers?.remote, answers?.path),
  });
  plop.setGenerator('resource', {
    description: 'a resource with its PDF and its card: resource /resources/meeting-notes',
    prompts: [ask('path', 'Path of the page (/resources/meeting-notes)?')],
    actions: (answers) => resourceActions(answers?.path),
  });
  plop.setGenerator('question', {
    description: 'a question of the FAQ: question cost "Do you bill by the hour?"',
    prompts: [ask('group', 'Which group?'), ask('question', 'The question?')],
    actions: (answers) => questionActions(answers?.group, answers?.question),
  });
}
