import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a new thing is made of. Paths are relative to the top of the repository. */
export interface Plan {
  /** Files that are not there yet. */
  readonly made: ReadonlyMap<string, string>;
  /** The new text of files that are there. */
  readonly changed: ReadonlyMap<string, string>;
  /** What to do next, a line each. */
  readonly next: readonly string[];
  /** How to take it away again, a line each. */
  readonly removal: readonly string[];
  /** Whether npm has to be told of a new workspace. */
  readonly isWorkspace?: true;
}

/** A plan, or why there is none and what to do instead. */
export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly reason: string };

export const refused = (reason: string): Planned => ({ ok: false, reason });

/** The folders that have to be made for a file, the deepest first. */
function missingFolders(root: string, file: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = path.dirname(path.join(root, file)); !existsSync(folder); folder = path.dirname(folder))
    missing.push(folder);
  return missing;
}

/**
 * Writes a plan, and does what follows from it; all, or nothing.
 *
 * @param follow - What is done with the files in place; what it throws takes them back.
 * @throws Error when a file is there that is not to be.
 */
export function carryOut(root: string, { made, changed }: Plan, follow: () => void): void {
  for (const file of made.keys())
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already; nothing was changed.`);
  const before = [...changed.keys()].map((file) => [file, readFileSync(path.join(root, file))] as const);
  const folders: string[] = [];
  try {
    for (const [file, text] of [...made, ...changed]) {
      folders.unshift(...missingFolders(root, file));
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    follow();
  } catch (cause) {
    for (const file of made.keys()) rmSync(path.join(root, file), { force: true });
    for (const [file, text] of before) writeFileSync(path.join(root, file), text);
    for (const folder of folders.toSorted((one, other) => other.length - one.length))
      if (existsSync(folder)) rmdirSync(folder);
    throw cause;
  }
}
