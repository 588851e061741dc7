import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The folder of the `node_modules` that the packages of builds are installed in: the top of this repository, or of a team's own. */
const installFolder = ([folder = ''] = resolve('@rspack/core').split(`${path.sep}node_modules${path.sep}`)) =>
  folder;

/** The usual folder for what tools can produce again. */
export const cacheFolder = path.join(installFolder(), 'node_modules/.cache/proper');

/** The exact versions of the installed packages, on which everything that builds cache depends. */
export const lockFiles: readonly string[] = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']
  .map((name) => path.join(installFolder(), name))
  .filter(existsSync);
