import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inputsOf } from '@proper/preset/version/inputs';
import type { ReleaseName } from '@proper/shared-types/release';

/** Read to find the packages; what it says of other matters is none of a build's. */
const signposts = ['package-lock.json'];

/** Workspaces that a build imports, by name, and where they lie. */
const workspaces = { preset: 'platform/preset', 'shared-types': 'shared-types', 'shared-ui': 'shared-ui' };

function copyFile(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** The same file under another path, where the file system can; a copy otherwise. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** A package as it is installed, without those that are installed below it. */
function linkPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const link = entry.isDirectory() ? linkPackage : linkFile;
    link(path.join(from, entry.name), path.join(to, entry.name));
  }
}

/**
 * Makes a folder with nothing in it but what the version of a release covers: a build that reads anything else fails
 * there. Files of the repository are copies, to be changed at will; packages are the installed ones, hard-linked.
 *
 * @param root - The top of the repository.
 * @param target - A folder outside of it, which need not exist.
 */
export function copyInputs(root: string, name: ReleaseName, target: string): void {
  const { files, packages } = inputsOf(root, name);
  for (const file of [...files, ...signposts]) copyFile(path.join(root, file), path.join(target, file));
  // What is for other systems is in the lockfile alone.
  for (const { folder } of packages)
    if (existsSync(path.join(root, folder))) linkPackage(path.join(root, folder), path.join(target, folder));
  for (const [workspace, folder] of Object.entries(workspaces))
    symlinkSync(path.join(target, folder), path.join(target, 'node_modules', workspace), 'junction');
}
