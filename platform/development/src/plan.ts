import { howToFetch } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';

/** The workspaces that are built from source, and those whose latest release is used. */
interface Plan {
  readonly developed: readonly ReleaseName[];
  readonly released: readonly ReleaseName[];
}

interface PlanOptions {
  /** Every workspace of the site. */
  readonly all: readonly ReleaseName[];
  readonly isHere: (name: ReleaseName) => boolean;
  /** The workspaces that are to be developed; all by default. */
  readonly asked: readonly ReleaseName[];
}

/**
 * Decides what is developed: what is asked for, or all that is here. The shell is developed wherever it is here: React's
 * development build comes with it, which refreshes components in place.
 */
export function planDevelopment({ all, isHere, asked }: PlanOptions): Plan | { readonly refusal: string } {
  const missing = asked.find((name) => !isHere(name));
  if (missing !== undefined) return { refusal: howToFetch(missing) };
  const wanted: ReadonlySet<ReleaseName> = new Set(asked.length > 0 ? ['shell', ...asked] : all);
  const developed = all.filter((name) => wanted.has(name) && isHere(name));
  if (developed.length === 0)
    return { refusal: 'There is no workspace in this checkout that could be developed.' };
  return { developed, released: all.filter((name) => !developed.includes(name)) };
}
