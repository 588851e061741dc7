import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { Bench, Measured } from '../bench';
import { tableText } from './table';

/** Where figures are written down. */
export const performanceFile = 'docs/performance.md';

/** Where charts lie, beside {@link performanceFile}. */
const chartsFolder = 'performance';

interface Circumstances {
  readonly machine: string;
  readonly at: Date;
}

const markOf = (name: string, which: 'begin' | 'end'): string => `<!-- bench ${name}: ${which} -->`;

/** The text of a section, between its marks. */
function sectionOf(
  { name, title }: Bench,
  { text, tables, charts = [], missed }: Measured,
  { machine, at }: Circumstances,
): string {
  return [
    markOf(name, 'begin'),
    `## ${title}`,
    `\`npm run bench -- ${name} --write\`, ${at.toISOString().slice(0, 10)}, ${machine}.`,
    text,
    ...charts.map(({ title: shows, file }) => `![${shows}](${chartsFolder}/${file})`),
    ...tables.map(tableText),
    ...(missed.length > 0 ? [`Missed: ${missed.join('; ')}.`] : []),
    markOf(name, 'end'),
  ].join('\n\n');
}

/**
 * A document with a section in place of the one of that name, or at its end.
 *
 * @throws Error where a section begins and does not end.
 */
export function withSection(document: string, name: string, section: string): string {
  const begin = document.indexOf(markOf(name, 'begin'));
  if (begin < 0) return `${document.trimEnd()}\n\n${section}\n`;
  const mark = markOf(name, 'end');
  const end = document.indexOf(mark, begin);
  if (end < 0) throw new Error(`${performanceFile} has no "${mark}".`);
  return document.slice(0, begin) + section + document.slice(end + mark.length);
}

/** Writes a file below the top of the repository. */
async function write(file: string, text: string): Promise<void> {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  await writeWholeFile(place, { mode: 0o644 }, (put) => put(text));
}

/** Writes the last run of a bench into its section, and its charts and what is kept of it beside. */
export async function writeSection(
  bench: Bench,
  measured: Measured,
  circumstances: Circumstances,
): Promise<void> {
  const file = path.join(root, performanceFile);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Performance\n';
  const after = withSection(before, bench.name, sectionOf(bench, measured, circumstances));
  for (const { file: chart, svg } of measured.charts ?? [])
    await write(`${path.dirname(performanceFile)}/${chartsFolder}/${chart}`, svg);
  for (const [kept, text] of measured.kept ?? []) await write(kept, text);
  await write(performanceFile, after);
}
