import { escapeHtml } from '@proper/operator-kit/escape-html';
import { describeDifference } from './differences';
import type { PagePictures } from './pictures';

interface PreviewReport {
  /** The versions of the live site, and of the preview. */
  readonly live: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
  /** What a composer would do with each new release. */
  readonly decisions: readonly string[];
  readonly pages: readonly PagePictures[];
}

/** A Markdown comment for a pull request. */
export function formatComment({ decisions, pages }: PreviewReport): string {
  const rows = pages.map((each) => `| \`${each.page}\` | ${describeDifference(each)} |`);
  return [
    '### Preview of the whole site',
    '',
    ...decisions.map((line) => `- ${line}`),
    '',
    ...(rows.length > 0
      ? ['| page | compared with live |', '| --- | --- |', ...rows]
      : ['No page differs from the live site.']),
    '',
  ].join('\n');
}

const style = `
body { margin: 0 auto; max-width: 90rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #1d1d1f; background: #fff; }
h1 { font-size: 1.5rem; } h2 { margin-block: 2.5rem 0.5rem; font-size: 1.125rem; }
table { border-collapse: collapse; } td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: start; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
figure { margin: 0; } img { inline-size: 100%; border: 1px solid #bbb; } figcaption { color: #555; }
.pair p { margin: 0; color: #555; }
@media (width < 40rem) { .pair { grid-template-columns: 1fr; } }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161617; } figcaption, .pair p { color: #aaa; } a { color: #8ab4ff; } }
`;

const figure = (picture: string | undefined, caption: string): string =>
  picture === undefined
    ? `<p>${caption}: no such page</p>`
    : `<figure><figcaption>${caption}</figcaption><a href="pictures/${escapeHtml(picture)}"><img loading="lazy" src="pictures/${escapeHtml(picture)}" alt="${caption}"/></a></figure>`;

/** The page of a preview that lists what differs, with pictures of each page before and after. */
export function formatReport({ live, versions, decisions, pages }: PreviewReport): string {
  const rows = Object.entries(versions).map(([name, version]) => {
    const before = live[name];
    return `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(before ?? 'none')}</td><td>${escapeHtml(version)}${before === version ? '' : ' (new)'}</td></tr>`;
  });
  const sections = pages.map((each) => {
    const { page, before, after } = each;
    const pictures =
      before === undefined && after === undefined
        ? ''
        : `<div class="pair">${figure(before, 'live')}${figure(after, 'preview')}</div>`;
    return `<section><h2><a href="${escapeHtml(page)}">${escapeHtml(page)}</a>: ${describeDifference(each)}</h2>${pictures}</section>`;
  });
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/>
<meta name="robots" content="noindex, nofollow"/><title>What differs from the live site</title><style>${style}</style></head><body>
<h1>What differs from the live site</h1>
<ul>${decisions.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
<table><thead><tr><th>name</th><th>live</th><th>preview</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${pages.length === 0 ? '<p>No page differs.</p>' : sections.join('\n')}
</body></html>
`;
}
