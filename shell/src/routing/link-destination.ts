import type { SitePath } from '@proper/shared-types';

/** The attributes of a link that decide who follows it. */
export interface LinkAttributes {
  readonly href: string;
  readonly target: string;
  readonly relList: { contains(token: string): boolean };
  hasAttribute(name: string): boolean;
}

/**
 * Where the shell's router goes when a link is clicked; null if the browser follows the link.
 *
 * @param here - The address of the open page.
 * @param mayOpen - Whether the shell may have a page at a path.
 */
export function destinationOf(
  link: LinkAttributes,
  here: { readonly origin: string },
  mayOpen: (path: SitePath) => boolean,
): string | null {
  if (link.target !== '' || link.hasAttribute('download') || link.relList.contains('external')) return null;
  if (!URL.canParse(link.href)) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isPage = origin === here.origin && mayOpen(pathname as SitePath);
  return isPage ? `${pathname}${search}${hash}` : null;
}

/** The link that an event happened on; null if there is none. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;
