// Starts every command in package.json's scripts. JavaScript, because no package may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** The top of the repository. */
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

/** Whether packages, development ones included, were installed after the lockfile's last change. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  return (
    existsSync(path.join(root, 'node_modules/turbo')) &&
    statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs
  );
}

/** Installs the dependencies. npm refuses an unsupported version of Node. */
function install() {
  console.log('Installing dependencies (npm ci) ...');
  // Builds need development packages, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error('proper: npm ci failed. See its output above, and run the command again once that is fixed.');
  process.exit(1);
}

const { ppid } = process;
if (!isInstalled()) install();
// npm has ended in the meantime.
if (process.ppid !== ppid) process.exit(1);
const { register } = await import('tsx/esm/api');
register();
// Removes the name, so that the command sees only its own arguments.
const [name] = process.argv.splice(2, 1);
if (['start', 'dev', 'test'].includes(name)) {
  const { exitWithParent } = await import('@proper/common/exit-with-parent');
  exitWithParent();
}
await import(`./${name}.ts`);
