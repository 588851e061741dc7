import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCommand, runMain } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { releaseNames, remotesFile, root } from '@proper/operator-kit/repository';

const inRoot = (...parts: readonly string[]): string => path.join(root, ...parts);

/** Prints what to do next. */
const sayNext = (...steps: readonly string[]): void =>
  console.log(
    `Next:\n  ${steps.join('\n  ')}\n\ngit status lists the new files; git restore and git clean remove them.`,
  );

function runNpmInstall(): void {
  const args = ['install', '--prefer-offline', '--ignore-scripts'];
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new OperatorError(`npm install failed: ${stderr}`);
}

/** Adds a remote with one page, and its routes. */
async function addRemote(name: string, typed: string): Promise<void> {
  const { checkRemoteName, createWorkspace, readPagePath } = await import('@proper/kit/create');
  const { readRemotes } = await import('@proper/composer/remotes-file');
  const { writeContainers } = await import('./containers/generated');
  checkRemoteName(name);
  const route = readPagePath(typed);
  if (existsSync(inRoot(name)))
    throw new OperatorError(`${name} exists. To add a page to it: npm run new -- page PATH`);
  const { remotes } = readRemotes(inRoot(remotesFile));
  const routes = [route, `${route}/*`] as const;
  const owner = [...remotes.values()].find((each) =>
    routes.some((own) => each.routes.includes(own as never)),
  );
  if (owner) throw new OperatorError(`${owner.name} owns ${route}: remove it from ${remotesFile} first.`);
  createWorkspace(inRoot(name), { name, route });
  writeFileSync(
    inRoot(name, 'README.md'),
    `# ${name}\n\nThe remote for … (say what its pages are for).\n\n- **Owns:** \`${route}\` and everything below it. Pages are in \`src/pages\`; \`src/remote.ts\` lists them.\n` +
      `- **Run, test, check:** \`npm run dev -- ${name}\`, \`npx vitest run ${name}\`, \`npm run check -- ${name}\`.\n`,
  );
  const entry = `,\n    "${name}": { "source": "${name}/dist", "routes": ${JSON.stringify(routes).replace(',', ', ')} }`;
  const listed = readFileSync(inRoot(remotesFile), 'utf8').replace(/\n {2}\}\n\}\n$/, `${entry}$&`);
  writeFileSync(inRoot(remotesFile), listed);
  writeContainers([...releaseNames, name]);
  runNpmInstall();
  sayNext(
    `Write the page in ${name}/src/pages, and say in ${name}/README.md what the remote is for.`,
    'To link to it, add it to shell/src/layout, and its path to shared-types/src/company/paths.ts.',
  );
}

/** Adds a page to the remote that owns its path: below `/blog`, an article. */
async function addPageOrArticle(typed: string): Promise<void> {
  const { addPage, createFill, readPagePath } = await import('@proper/kit/create');
  const { ownerOf, readRemotes } = await import('@proper/composer/remotes-file');
  const page = readPagePath(typed);
  const owner = ownerOf(readRemotes(inRoot(remotesFile)), page);
  if (owner === undefined)
    throw new OperatorError(`No remote owns ${page}: add the route to ${remotesFile}.`);
  if (!page.startsWith('/blog/')) {
    if (readFileSync(inRoot(owner, 'src/remote.ts'), 'utf8').includes(`'${page}'`))
      throw new OperatorError(`${owner} has a page at ${page}.`);
    addPage(inRoot(owner), page);
    return sayNext(
      `Write the page in ${owner}/src/pages/${path.basename(page)}, and its head in meta.ts there.`,
      'If other pages link to it, add its path to shared-types/src/company/paths.ts.',
    );
  }
  const file = inRoot(owner, 'src/content/articles', `${path.basename(page)}.mdx`);
  if (existsSync(file)) throw new OperatorError(`${file} exists.`);
  const today = new Date().toISOString().slice(0, 10);
  const text = readFileSync(path.join(import.meta.dirname, 'article.mdx'), 'utf8');
  writeFileSync(file, createFill(page)(text).replace('2000-01-01', today));
  sayNext(`Write the article in ${path.relative(root, file)}; see docs/writing.md.`);
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
