import { howToFetch } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';

/** Which workspaces are built from source, and which come from their latest release. */
interface Plan {
  readonly developed: readonly ReleaseName[];
  readonly released: readonly ReleaseName[];
}

interface PlanOptions {
  /** Every workspace of the site. */
  readonly names: readonly ReleaseName[];
  readonly isHere: (name: ReleaseName) => boolean;
  /** The workspaces to develop; if empty, all. */
  readonly requested: readonly ReleaseName[];
}

/**
 * Decides what to develop: the requested workspaces, or all in this checkout. The shell is included if it is in this checkout:
 * it brings React's development build, which refreshes components in place.
 */
export function planDevelopment({
  names,
  isHere,
  requested,
}: PlanOptions): Plan | { readonly refusal: string } {
  const missing = requested.find((name) => !isHere(name));
  if (missing !== undefined) return { refusal: howToFetch(missing) };
  const wanted: ReadonlySet<ReleaseName> = new Set(requested.length > 0 ? ['shell', ...requested] : names);
  const developed = names.filter((name) => wanted.has(name) && isHere(name));
  if (developed.length === 0) return { refusal: 'This checkout has no workspace that can be developed.' };
  return { developed, released: names.filter((name) => !developed.includes(name)) };
}
