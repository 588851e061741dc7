// Starts `npm start`, `npm run dev` and `npm test` on a bare Node: nothing may be installed yet, so no TypeScript here.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** The top of the repository. */
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

/** Ends the command with one line that says what to do. */
function fail(message) {
  console.error(`proper: ${message}`);
  process.exit(1);
}

/** What npm installed last is what the lockfile says, or newer. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs
  );
}

/** Installs the dependencies where they are missing or older than the lockfile. npm refuses a Node that is not supported. */
function install() {
  console.log('Installing dependencies (npm ci) ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    fail('npm ci failed. Its output above says why; run the command again once that is fixed.');
}

const commands = {
  start: () => import('./start.ts'),
  dev: () => import('@proper/development/command'),
  test: () => import('./test.ts'),
};

if (!isInstalled()) install();
const { register } = await import('tsx/esm/api');
register();
// The command reads what comes after its name.
const [name] = process.argv.splice(2, 1);
await commands[name]();
