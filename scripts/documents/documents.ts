import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** One document of the repository, as Markdown reads it. */
export interface Document {
  /** From the top of the repository. */
  readonly file: string;
  readonly text: string;
  readonly tree: Root;
}

/** Every file that git tracks or would add, in order: also those that a sparse checkout leaves out. From the top of the repository. */
export const repositoryFiles: readonly string[] = spawnSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .stdout.split('\0')
  .filter(Boolean)
  // Git names those first that it would add.
  .sort();

const foldersOf = (file: string): readonly string[] => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

/** Those files, and every folder above one. */
export const repositoryPaths: ReadonlySet<string> = new Set(
  repositoryFiles.flatMap((file) => [file, ...foldersOf(file)]),
);

function read(file: string): Document {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return { file, text, tree };
}

/** Every `*.md` of the repository that is here. Templates are read as what is made of them, by the tests of `new`. */
export const documents: readonly Document[] = repositoryFiles
  .filter((file) => file.endsWith('.md') && !file.startsWith('scripts/new/templates/'))
  .filter((file) => existsSync(path.join(root, file)))
  .map(read);

/** Where something stands, for messages. */
export const placeOf = ({ file }: Document, node: Nodes): string =>
  `${file}:${node.position?.start.line ?? 0}`;
