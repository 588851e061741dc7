import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { visit } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { documents, placeOf, repositoryFiles, repositoryPaths } from './documents';

const topFolders = new Set(
  repositoryFiles.filter((file) => file.includes('/')).map((file) => file.split('/')[0]),
);

/** What a build, a composition or an operator makes is in no checkout; and names that a reader is to take for his own. */
const elsewhere =
  /(^|\/)(dist|node_modules|\.proper|screenshots)(\/|$)|^docker-compose\.override\.yml$|on-delegating/;

const isPath = (text: string): boolean => /^[\w@.{},*<>/-]+$/.test(text);
const isSource = (text: string): boolean =>
  /[\w*>]\.(tsx?|[cm]js|mdx?|sql|css|ya?ml|conf|Dockerfile)$/.test(text);
const isFromTheTop = (text: string): boolean =>
  text.includes('/') && topFolders.has(text.split('/')[0] ?? '');

/** A path with `*`, `<name>` and `{one,other}`, as an expression for the end of a path. */
function patternOf(text: string): RegExp {
  const source = text
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/<[^>]+>|\*+/g, '[^/]*')
    .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`(^|/)${source}$`);
}

/** What `import` knows a module of a workspace by, such as `shared-ui/testing`. */
function isExported(text: string): boolean {
  const [workspace = '', ...rest] = text.split('/');
  if (!repositoryPaths.has(`${workspace}/package.json`)) return false;
  const { exports = {} }: { exports?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, workspace, 'package.json'), 'utf8'),
  );
  return `./${rest.join('/')}` in exports;
}

const isThere = (text: string): boolean => {
  const pattern = patternOf(text);
  return [...repositoryPaths].some((known) => pattern.test(known)) || isExported(text);
};

it('a path in a document is that of a file or a folder which is there', () => {
  const missing: string[] = [];
  let read = 0;
  for (const document of documents.filter(({ file }) => !file.endsWith('CHANGELOG.md')))
    visit(document.tree, 'inlineCode', (node) => {
      const { value: text } = node;
      if (!isPath(text) || elsewhere.test(text) || !(isFromTheTop(text) || isSource(text))) return;
      read += 1;
      if (!isThere(text)) missing.push(`${placeOf(document, node)}: there is no ${text}`);
    });
  expect(missing).toEqual([]);
  expect(read).toBeGreaterThan(300);
});

it('a path that is gone would be missed', () => {
  expect(isThere('shell/src/routing/{navigation,route}.ts')).toBe(true);
  expect(isThere('mfe-*/src/pages/<page>/')).toBe(true);
  expect(isThere('shared-ui/testing')).toBe(true);
  expect(isThere('shared-ui/resting')).toBe(false);
  expect(isThere('scripts/security-promises.test.ts')).toBe(false);
});
