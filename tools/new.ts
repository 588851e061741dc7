import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCommand, runMain } from '@proper/common/command-line';
import { UserError } from '@proper/common/errors';
import { remotesFile, root } from '@proper/common/repository';
import { withScratchFolder } from '@proper/common/scratch-folder';
import { findOwner, readRemotes } from '@proper/composer/remotes-file';
import { checkRemoteName, createRepository, createTemplateFiller, readPagePath } from '@proper/kit/create';

const inRoot = (...parts: readonly string[]): string => path.join(root, ...parts);

const printNextSteps = (...steps: readonly string[]): void =>
  console.log(
    `Next:\n  ${steps.join('\n  ')}\n\ngit status lists the new files; git restore and git clean remove them.`,
  );

/** The template's files that a workspace needs. All others are at the top of this repository already. */
const workspaceFiles = ['package.json', 'rspack.config.ts', 'src', 'tsconfig.json'];

/** Creates the workspace of a remote with one page. */
function createWorkspace(folder: string, name: string, route: `/${string}`): void {
  createRepository(folder, { name, route, site: '', registry: undefined });
  for (const file of readdirSync(folder).filter((each) => !workspaceFiles.includes(each)))
    rmSync(path.join(folder, file), { recursive: true });
  const file = path.join(folder, 'package.json');
  const { version, description, type, ...packages } = JSON.parse(readFileSync(file, 'utf8'));
  const workspace = {
    name: `@proper/${name}`,
    version,
    private: true,
    license: 'UNLICENSED',
    description,
    type,
    proper: { name },
    scripts: { build: 'proper build', types: 'tsc --noEmit' },
    peerDependencies: packages.peerDependencies,
    devDependencies: {
      ...packages.dependencies,
      '@proper/kit': '*',
      '@proper/shared-ui': '*',
      '@types/react': packages.devDependencies['@types/react'],
    },
  };
  writeFileSync(file, `${JSON.stringify(workspace, null, 2)}\n`);
}

/** Adds a new remote's page to an existing one: its folder, and its entry in `src/remote.ts`. */
async function addPage(remote: string, route: `/${string}`): Promise<void> {
  const target = path.join('src/pages', path.basename(route));
  if (existsSync(path.join(remote, target))) throw new UserError(`${path.join(remote, target)} exists.`);
  await withScratchFolder('page', async (scratchFolder) => {
    const added = path.join(scratchFolder, 'remote');
    createRepository(added, { name: '', route, site: '', registry: undefined });
    cpSync(path.join(added, target), path.join(remote, target), { recursive: true });
    const readList = (folder: string): string => readFileSync(path.join(folder, 'src/remote.ts'), 'utf8');
    const [, entry = ''] = /= \[\n(.*)\];/s.exec(readList(added)) ?? [];
    writeFileSync(path.join(remote, 'src/remote.ts'), readList(remote).replace(/(?=\];\s*$)/, entry));
  });
}

/** Adds a remote with one page and its routes. */
function addRemote(name: string, typed: string): void {
  checkRemoteName(name);
  const route = readPagePath(typed);
  if (existsSync(inRoot(name)))
    throw new UserError(`${name} exists. To add a page to it: npm run new -- page PATH`);
  const owner = findOwner(readRemotes(inRoot(remotesFile)), route);
  if (owner) throw new UserError(`${owner} owns ${route}: remove it from ${remotesFile} first.`);
  createWorkspace(inRoot(name), name, route);
  const readme = `# ${name}\n\nOwns \`${route}\` and everything below it. [Commands](../docs/teams.md).\n`;
  writeFileSync(inRoot(name, 'README.md'), readme);
  const entry = `,\n    "${name}": { "source": "${name}/dist", "routes": ["${route}", "${route}/*"] }`;
  const listed = readFileSync(inRoot(remotesFile), 'utf8').replace(/\n {2}\}\n\}\n$/, `${entry}$&`);
  writeFileSync(inRoot(remotesFile), listed);
  execFileSync('npm', ['install', '--prefer-offline', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
  printNextSteps(
    `Write the page in ${name}/src/pages.`,
    'To link to it, add it to shell/src/layout, and its path to shared-types/src/company/paths.ts.',
    'For its container, repeat the two places of docker-compose.yml that name another remote.',
  );
}

/** Adds a page to the remote that owns its path, or an article below `/blog`. */
async function addPageOrArticle(typed: string): Promise<void> {
  const page = readPagePath(typed);
  const owner = findOwner(readRemotes(inRoot(remotesFile)), page);
  if (owner === undefined) throw new UserError(`No remote owns ${page}: add the route to ${remotesFile}.`);
  if (!page.startsWith('/blog/')) {
    if (readFileSync(inRoot(owner, 'src/remote.ts'), 'utf8').includes(`'${page}'`))
      throw new UserError(`${owner} has a page at ${page}.`);
    await addPage(inRoot(owner), page);
    return printNextSteps(
      `Write the page in ${owner}/src/pages/${path.basename(page)}, and its head in meta.ts there.`,
      'If other pages link to it, add its path to shared-types/src/company/paths.ts.',
    );
  }
  const file = inRoot(owner, 'src/content/articles', `${path.basename(page)}.mdx`);
  if (existsSync(file)) throw new UserError(`${file} exists.`);
  const today = new Date().toISOString().slice(0, 10);
  const text = readFileSync(path.join(import.meta.dirname, 'article.mdx'), 'utf8');
  writeFileSync(file, createTemplateFiller(page)(text).replace('2000-01-01', today));
  printNextSteps(`Write the article in ${path.relative(root, file)}; see docs/writing.md.`);
}

const command = createCommand(
  'npm run new --',
  'Adds a remote or a page to this repository, as a template that works. Everything is checked before anything is written.',
  'Exit codes: 0 added, 1 not added, 2 bad usage.',
);
command
  .command('remote <name> <route>')
  .description('a remote with one page: remote mfe-careers /careers')
  .action(addRemote);
command
  .command('page <path>')
  .description('a page, in the remote that owns the path: page /press; below /blog an article')
  .action(addPageOrArticle);
await runMain(command);
