import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The variable with the folder that all processes of a run share. */
const folderVariable = 'TEST_TEMPLATES';

/**
 * Returns the folder for the templates of this process and its child processes. The first process makes the
 * folder, and removes it when it exits.
 */
export function shareTemplates(): string {
  const shared = process.env[folderVariable];
  if (shared !== undefined) return shared;
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-templates-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env[folderVariable] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeTemplate(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const template = path.join(shareTemplates(), name);
  if (existsSync(template)) return template;
  const made = mkdtempSync(`${template}-`);
  await make(made);
  try {
    renameSync(made, template);
  } catch (cause) {
    // Another process was first, and its template is the same.
    if (!existsSync(template)) throw cause;
    rmSync(made, { recursive: true });
  }
  return template;
}

const templates = new Map<string, Promise<string>>();

/**
 * Returns the folder of a template, which takes long to make, so a test run makes it once. Do not change it.
 *
 * @param name - Identifies the template.
 * @param make - Fills an empty folder. The result must not depend on the folder's path.
 */
export function findTemplate(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const made = templates.get(name) ?? makeTemplate(name, make);
  templates.set(name, made);
  return made;
}

/** Fills a folder with a copy of a template, made as in {@link findTemplate}. */
export async function copyTemplate(
  name: string,
  make: (folder: string) => Promise<unknown>,
  to: string,
): Promise<void> {
  const template = await findTemplate(name, make);
  cpSync(template, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** Vitest runs this before all tests. */
export default function beforeTests(): void {
  shareTemplates();
}
