import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../../model/hash';

/**
 * The text of a file, which is made if it is missing or damaged: its first line is a hash of the text. The time of the file says
 * when it was used last.
 *
 * @param file - Named by what its text is made from.
 */
export async function keptText(file: string, make: () => Promise<string>): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => '');
  const [hash, text] = [content.slice(0, 64), content.slice(65)];
  if (text !== '' && sha256(text) === hash) {
    const now = new Date();
    await utimes(file, now, now);
    return text;
  }
  const made = await make();
  await mkdir(path.dirname(file), { recursive: true });
  // Not in one step: a half-written file does not match its hash.
  await writeFile(file, `${sha256(made)}\n${made}`, { mode: 0o600 });
  return made;
}
