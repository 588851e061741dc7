import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { type Release, releaseBase } from '@proper/shared-types/release';
import { escapeHtml, fillMarkup } from '@proper/shared-types/slots';
import type { RenderedPage } from '../render/render-pages';

const getFileName = (page: string): string => `${page.slice(1).replaceAll('/', '--') || 'home'}.html`;

/**
 * Writes `dist/pages` in a workspace: a list, and each page as a file that a browser opens from disk, with
 * example values in its slots. It has no scripts, and not the shell's header and footer.
 */
export function writeLocalPages(
  { name, version, styles, pages }: Release,
  rendered: readonly RenderedPage[],
  dir: string,
): void {
  const folder = path.join(dir, 'dist/pages');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { resolve } = createRequire(path.join(dir, 'package.json'));
  const base = path.relative(folder, resolve('@proper/shared-ui/global.css'));
  const write = (file: string, title: string, body: string): void =>
    writeFileSync(
      path.join(folder, file),
      `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(base)}">
<body><main id="main">${body}</main></body>
`,
    );
  const paths = new Set<string>(pages.map((page) => page.path));
  /** Replaces URLs from the site's root, which are not found on a disk. */
  const toDisk = (text: string): string =>
    text
      .replaceAll(releaseBase(name), `../${version}/browser/`)
      .replaceAll(/(?<=\shref=")(\/[^"#?]*)/g, (url) => (paths.has(url) ? getFileName(url) : url));
  for (const [index, page] of pages.entries()) {
    const sheets = [...styles, ...page.styles].map((file) =>
      toDisk(readFileSync(path.join(dir, 'dist', version, 'browser', file), 'utf8')),
    );
    const body = toDisk(fillMarkup(rendered[index]?.html ?? '', exampleConfig));
    write(getFileName(page.path), page.meta.title, `<style>${sheets.join('\n')}</style>${body}`);
  }
  const list = pages.map(
    ({ path: page, meta }) => `<li><a href="${getFileName(page)}">${page}</a> ${escapeHtml(meta.title)}</li>`,
  );
  write('index.html', `${name} ${version}`, `<h1>${name}</h1><ul>${list.join('\n')}</ul>`);
}
