import type { Release } from '@proper/shared-types/release';

/** All pages of a release, as a document's shell reads them that does not list them itself. */
export const pageListOf = ({ pages }: Release): string => JSON.stringify(pages.map(({ path }) => path));
