import type { SitePath } from '@proper/shared-types';
import type { Objection } from '../state/acceptances';

/** The value of an attribute in a tag; empty if it has none. */
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? '';

/** The entries of a document's head by name: title, `description`, `og:image`, `canonical` and so on. */
function headOf(html: string): ReadonlyMap<string, string> {
  const said: (readonly [string, string])[] = [['title', /<title>([^<]*)</.exec(html)?.[1]?.trim() ?? '']];
  for (const [tag] of html.matchAll(/<(?:meta|link)\s[^>]*>/g)) {
    const isCanonical = attribute(tag, 'rel') === 'canonical';
    const name = isCanonical ? 'canonical' : attribute(tag, 'name') || attribute(tag, 'property');
    said.push([name, attribute(tag, isCanonical ? 'href' : 'content')]);
  }
  if (html.includes('type="application/ld+json"')) said.push(['structured data', 'some']);
  return new Map(said.filter(([name, value]) => name !== '' && value !== ''));
}

/** What every page needs: its loss is never accepted. */
const needed = new Set(['title', 'description', 'canonical']);

const isHidden = (head: ReadonlyMap<string, string>): boolean =>
  head.get('robots')?.includes('noindex') === true;

/** Objects to what the head of a page has lost, compared with the live document. */
export function objectionsToHead(page: SitePath, liveHtml: string, html: string): readonly Objection[] {
  const [before, after] = [headOf(liveHtml), headOf(html)];
  // The document of an unavailable page says nothing about the page.
  if (isHidden(before)) return [];
  const lost = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...lost.map((name) => ({
      about: `head-lost ${page} ${name}`,
      reason: `the head of ${page} has lost its ${name}`,
      isAcceptable: !needed.has(name),
    })),
    ...(isHidden(after)
      ? [
          {
            about: `head-hidden ${page}`,
            reason: `the head of ${page} asks search engines to leave it out`,
            isAcceptable: true,
          },
        ]
      : []),
  ];
}
