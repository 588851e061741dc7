import { expect, it } from 'vitest';
import { copySources, remoteSources } from './test-support/copy-sources';

/** The specification writes these with the straight apostrophe; the site's fonts draw it as the curly one. */
const fixed = /We'll respond|Let's Get You|We're Different|What's Included|doesn't have|we've saved/g;

it('all copy but the texts that the specification fixes has the curly apostrophe', () => {
  const sources = copySources([
    ...remoteSources,
    'mfe-forms/documents',
    'shared-types/src',
    'shared-ui/src',
    'shell/src',
  ]);
  const straight = sources.flatMap(([file, text]) =>
    [...text.replaceAll(fixed, '').matchAll(/\p{Letter}'\p{Lowercase_Letter}.{0,20}/gu)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
  expect(straight).toEqual([]);
});
