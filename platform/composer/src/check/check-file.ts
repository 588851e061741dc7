import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { getErrorMessage } from '@proper/common/errors';
import { getClassMark } from '@proper/shared-types/node/hashes';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { ensure, InvalidReleaseError } from '../base/invalid-release';
import { checkMarkup } from './markup';
import { checkStyleSheet } from './style-sheets';

/** A file of a release whose content is checked. */
export interface FileToCheck {
  /** Relative to the release's `browser/` folder. */
  readonly file: string;
  readonly use: 'script' | 'style' | 'markup' | 'content';
  /** Names the file in the reason of a refusal. */
  readonly subject: string;
  readonly folder: string;
  readonly name: ReleaseName;
  /** The names of all remotes. */
  readonly remoteNames: readonly string[];
}

const contentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ html: v.record(v.string(), v.string()), data: v.unknown() }),
);

/** Checks the content of a file. */
export function checkFile({ file, use, subject, folder, name, remoteNames }: FileToCheck): void {
  const text = readFileSync(path.join(folder, 'browser', file), 'utf8');
  try {
    if (use === 'style') checkStyleSheet(text, getClassMark(name));
    else if (use === 'markup') checkMarkup(text, { headings: 1, remoteNames });
    // V8 parses it as a classic script, and does not run it.
    else if (use === 'script') new Script(text, { filename: file });
    else {
      const content = v.safeParse(contentSchema, text);
      ensure(content.success, 'has content without html and data');
      // A navigation inserts its parts into a page.
      for (const part of Object.values(content.output.html)) checkMarkup(part, { headings: 0, remoteNames });
    }
  } catch (cause) {
    const problem = use === 'script' ? 'does not parse: ' : '';
    throw new InvalidReleaseError(`${subject} ${problem}${getErrorMessage(cause)}`);
  }
}
