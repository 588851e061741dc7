import type { DescribedPage, PageMeta, SitePath } from '@proper/shared-types';
import { type Composition, socialPicture } from '@proper/shared-types/release';

/** What the head says of a page that exists. */
export interface HeadPage {
  readonly path: SitePath;
  readonly meta: PageMeta;
  /** Its picture for social networks, relative to the site. */
  readonly picture: SitePath;
}

/** A page of the composed site as the head sees it. */
export function headPageOf(
  { path, meta, chunk }: Pick<DescribedPage, 'path' | 'meta' | 'chunk'>,
  { pages }: Pick<Composition, 'pages'>,
): HeadPage {
  const name = pages[path];
  if (name === undefined) throw new Error(`${path} is not a page of this site.`);
  return { path, meta, picture: socialPicture.addressOf(name, chunk) };
}
