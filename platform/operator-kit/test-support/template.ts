import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Names the folder that all processes of a run share. */
const folderVariable = 'TEST_TEMPLATES';

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'proper-templates-'));

let ownFolder: string | undefined;

/** For a process that no run has started: removed when it ends. */
function makeOwnFolder(): string {
  if (ownFolder === undefined) {
    const folder = newFolder();
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    ownFolder = folder;
  }
  return ownFolder;
}

/**
 * Gives every process that starts from now on one folder for their templates, unless whoever started this one has.
 * Returns how to remove it.
 */
export function shareTemplates(): () => void {
  if (process.env[folderVariable] !== undefined) return () => undefined;
  const folder = newFolder();
  process.env[folderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function makeTemplate(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const template = path.join(process.env[folderVariable] ?? makeOwnFolder(), name);
  if (existsSync(template)) return template;
  const made = mkdtempSync(`${template}-`);
  await make(made);
  try {
    renameSync(made, template);
  } catch (cause) {
    // Another process was first: its template is as good.
    if (!existsSync(template)) throw cause;
    rmSync(made, { recursive: true });
  }
  return template;
}

const templates = new Map<string, Promise<string>>();

/**
 * Fills a folder with a copy of what takes long to make: it is made once in a run of the tests.
 *
 * @param name - The same for what is made in the same way.
 * @param make - Fills an empty folder. What it leaves must not depend on where the folder lies.
 */
export async function copyTemplate(
  name: string,
  make: (folder: string) => Promise<unknown>,
  to: string,
): Promise<void> {
  const made = templates.get(name) ?? makeTemplate(name, make);
  templates.set(name, made);
  cpSync(await made, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** For Vitest, before all tests. */
export default shareTemplates;
