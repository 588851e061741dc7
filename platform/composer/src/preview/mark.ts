import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '@proper/operator-kit/escape-html';

/** The folder of a preview that no site has: the list of pages that differ, and the badge's style sheet. */
export const previewFolder = '_preview';

/** Sent with every file of a preview. */
export const noIndex = { 'x-robots-tag': 'noindex, nofollow' } as const;

const badgeStyle = `.proper-preview {
  position: sticky;
  inset: auto 0 0;
  z-index: 1000;
  padding: 0.375rem 1rem;
  background: #1d1d1f;
  color: #fff;
  font: 0.8125rem/1.4 system-ui, sans-serif;
}
.proper-preview a { color: inherit; }
@media print { .proper-preview { display: none; } }
`;

const badge = (text: string): string =>
  `<aside class="proper-preview" aria-label="Preview">Preview, not the live site: ${escapeHtml(text)}. What its forms send reaches nobody. ` +
  `<a href="/${previewFolder}/">What differs</a></aside>`;

/** Marks a document: for search engines, and for people. */
const markDocument = (html: string, text: string): string =>
  html
    .replace('<title>', '<meta name="robots" content="noindex, nofollow"/><title>')
    .replace('</head>', `<link rel="stylesheet" href="/${previewFolder}/badge.css"/></head>`)
    .replace('</body>', `${badge(text)}</body>`);

/** Marks a copy of a composed site: no search engine lists it, and a badge on every page says so, with a text about the releases. */
export async function markPreview(folder: string, text: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files) {
    const absolute = path.join(folder, file);
    // A host would send the compressed form of the document as it was.
    if (file.startsWith('releases/')) continue;
    if (/\.html\.(?:br|gz)$/.test(file)) await rm(absolute);
    else if (file.endsWith('.html'))
      await writeFile(absolute, markDocument(await readFile(absolute, 'utf8'), text));
  }
  await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
  const headers = path.join(folder, '_headers');
  const rule = `/*\n  x-robots-tag: ${noIndex['x-robots-tag']}\n`;
  await writeFile(headers, (await readFile(headers, 'utf8')).replace(/^\/\*\n/m, rule));
  await mkdir(path.join(folder, previewFolder), { recursive: true });
  await writeFile(path.join(folder, previewFolder, 'badge.css'), badgeStyle);
}
