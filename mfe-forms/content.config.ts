import type { Collection } from '@proper/preset/content';
import { resourceFields, resourceHead } from './src/content/resource-fields';

/** The texts of this remote's pages; those of its PDFs are in `documents/texts`. */
export const collections: readonly Collection[] = [
  {
    kind: 'pages',
    folder: 'src/content/resources',
    route: '/resources',
    link: [],
    orderedBy: 'place',
    summary: resourceFields,
    head: resourceHead,
    components: ['src/pages/resource/previews'],
    designSystem: [],
    pictureIsOptional: true,
    layout: { from: 'src/pages/resource/ResourcePage', name: 'ResourcePage' },
    meta: { from: 'src/pages/resource/resource-meta', name: 'resourceMeta' },
  },
];
