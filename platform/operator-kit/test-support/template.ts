import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Names the folder that all processes of a run share. */
const folderVariable = 'TEST_TEMPLATES';

/**
 * Gives this process, and every one that it starts from now on, one folder for their templates. Whichever comes first makes
 * it, and removes it when it ends. Returns the folder.
 */
export function shareTemplates(): string {
  const shared = process.env[folderVariable];
  if (shared !== undefined) return shared;
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-templates-'));
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
export default function beforeTests(): void {
  shareTemplates();
}
