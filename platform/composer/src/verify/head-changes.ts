import type { SitePath } from '@proper/shared-types';
import type { Objection } from '../state/acceptances';

/** The value of an attribute in the text of a tag; empty where it has none. */
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? '';

/** What a document's head says, by name: its title, `description`, `og:image`, `canonical` and the like. */
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

/** What no page can do without: no reason makes up for it. */
const needed = new Set(['title', 'description', 'canonical']);

const isHidden = (head: ReadonlyMap<string, string>): boolean =>
  head.get('robots')?.includes('noindex') === true;

/** What the head of a page no longer says, beside that of the live document. */
export function objectionsToHead(page: SitePath, liveHtml: string, html: string): readonly Objection[] {
  const [before, after] = [headOf(liveHtml), headOf(html)];
  // A document that speaks for a page that was not available says nothing of the page.
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
