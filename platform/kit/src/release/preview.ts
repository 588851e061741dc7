import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { type Release, releaseBase } from '@proper/shared-types/release';
import { fillMarkup } from '@proper/shared-types/slots';
import type { RenderedPage } from '../render/render-pages';

const fileOf = (page: SitePath): string => `${page.slice(1).replaceAll('/', '--') || 'home'}.html`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const documentOf = (title: string, styles: string, body: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="stylesheet" href="base/global.css">
${styles}
</head>
<body>
${body}
</body>
</html>
`;

/**
 * Writes `dist/preview`: every page as a file that a browser opens from the disk, with example values in its slots, and a list of them.
 * Scripts do not run in it, and the shell's header and footer are not around it.
 */
export function writePreview(
  { name, version, styles, pages }: Release,
  rendered: readonly RenderedPage[],
  { dist, dir }: { readonly dist: string; readonly dir: string },
): void {
  const folder = path.join(dist, 'preview');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const design = path.dirname(
    createRequire(path.join(dir, 'package.json')).resolve('@proper/shared-ui/global.css'),
  );
  cpSync(design, path.join(folder, 'base'), {
    recursive: true,
    filter: (file) => statSync(file).isDirectory() || /(?<!\.module)\.css$|\.woff2$/.test(file),
  });
  const paths = new Set<string>(pages.map((page) => page.path));
  /** Addresses of the site's root are of no use on a disk. */
  const toDisk = (text: string): string =>
    text
      .replaceAll(releaseBase(name), `../${version}/browser/`)
      .replaceAll(/(?<=\shref=")(\/[^"#?]*)/g, (address) =>
        paths.has(address) ? fileOf(address as SitePath) : address,
      );
  for (const [index, page] of pages.entries()) {
    const sheets = [...styles, ...page.styles].map((file) => {
      const css = readFileSync(path.join(dist, version, 'browser', file), 'utf8');
      return `<style>${toDisk(css)}</style>`;
    });
    const html = fillMarkup(rendered[index]?.html ?? '', exampleConfig);
    const body = `<main id="main">${toDisk(html)}</main>`;
    writeFileSync(path.join(folder, fileOf(page.path)), documentOf(page.meta.title, sheets.join('\n'), body));
  }
  const list = pages.map(
    ({ path: page, meta }) => `<li><a href="${fileOf(page)}">${page}</a> ${escapeText(meta.title)}</li>`,
  );
  writeFileSync(
    path.join(folder, 'index.html'),
    documentOf(`${name} ${version}`, '', `<main><h1>${name}</h1><ul>${list.join('\n')}</ul></main>`),
  );
}
