import type { ComponentType } from 'react';

const pictures = import.meta.glob<ComponentType>('../../content/articles/*.mdx', {
  query: '?picture',
  import: 'Picture',
  eager: true,
});

/** The picture of an article. */
export const ArticlePicture = ({ id }: { readonly id: string }) => {
  const Picture = pictures[`../../content/articles/${id}.mdx`];
  return Picture && <Picture />;
};
