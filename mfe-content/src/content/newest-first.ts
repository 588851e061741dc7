/** Articles in the order of all lists. */
export const newestFirst = <Dated extends { readonly published: string }>(
  articles: readonly Dated[],
): readonly Dated[] => articles.toSorted((one, other) => (one.published < other.published ? 1 : -1));
