import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { Difference } from './pictures';

/** The folder of a preview that no site has: the list of pages that differ, and the badge's style sheet. */
export const previewFolder = '_preview';

const badgeStyle = `.proper-preview { position: sticky; inset: auto 0 0; z-index: 1000; padding: 0.375rem 1rem; background: #1d1d1f; color: #fff; font: 0.8125rem/1.4 system-ui, sans-serif; }
.proper-preview a { color: inherit; }
@media print { .proper-preview { display: none; } }
`;

/** Marks a copy of a composed site: no search engine lists it, and a badge on every page says so, with a text about the releases. */
export async function markPreview(folder: string, text: string): Promise<void> {
  const badge =
    `<aside class="proper-preview" aria-label="Preview">Preview, not the live site: ${escapeHtml(text)}. What its forms send reaches nobody. ` +
    `<a href="/${previewFolder}/">What differs</a></aside>`;
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.html(\.|$)/.test(file) || file.startsWith('releases')) continue;
    const absolute = path.join(folder, file);
    const html = await readFile(absolute, 'utf8');
    // A host would send the compressed variants of the document as it was.
    await rm(absolute);
    if (!file.endsWith('.html')) continue;
    const marked = html
      .replace('<title>', '<meta name="robots" content="noindex, nofollow"/><title>')
      .replace('</head>', `<link rel="stylesheet" href="/${previewFolder}/badge.css"/></head>`)
      .replace('</body>', `${badge}</body>`);
    await writeFile(absolute, marked);
  }
  await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
  await mkdir(path.join(folder, previewFolder), { recursive: true });
  await writeFile(path.join(folder, previewFolder, 'badge.css'), badgeStyle);
}

const style = `body { margin: 0 auto; max-width: 90rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
:root { color-scheme: light dark; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
figure { margin: 0; } img { inline-size: 100%; }`;

const figure = (caption: string, picture: string | undefined): string =>
  `<figure><figcaption>${caption}</figcaption>${picture === undefined ? '' : `<img loading="lazy" src="pictures/${escapeHtml(picture)}" alt="${caption}"/>`}</figure>`;

/**
 * The page of a preview that lists what differs, with pictures of each page before and after.
 *
 * @param decisions - What a composer would do with each new release.
 */
export function formatReport(decisions: readonly string[], pages: readonly Difference[]): string {
  const sections = pages.map(({ page, status, before, after, looksTheSame }) => {
    const look = looksTheSame === undefined ? '' : `, looks ${looksTheSame ? 'the same' : 'different'}`;
    const pictures = `<div class="pair">${figure('live', before)}${figure('preview', after)}</div>`;
    return `<section><h2><a href="${escapeHtml(page)}">${escapeHtml(page)}</a>: ${status}${look}</h2>${(before ?? after) ? pictures : ''}</section>`;
  });
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/>
<meta name="robots" content="noindex, nofollow"/><title>What differs from the live site</title><style>${style}</style></head><body>
<h1>What differs from the live site</h1>
<ul>${decisions.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
${pages.length === 0 ? '<p>No page differs.</p>' : sections.join('\n')}
</body></html>
`;
}
