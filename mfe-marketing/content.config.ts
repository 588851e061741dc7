import type { Collection } from '@proper/preset/content';
import { faqFields } from './src/content/faq/fields';

/** The texts of this remote. */
export const collections: readonly Collection[] = [
  { kind: 'plain', folder: 'src/content/faq', frontMatter: faqFields },
];
