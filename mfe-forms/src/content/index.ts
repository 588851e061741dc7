import type { RemoteContent } from '@proper/kit/content';
import { paths } from '@proper/shared-types/company';
import { resourceFields } from './resource-fields';

/** The resources, and a page for each; the texts of their PDFs are in `documents/texts`. */
const content: RemoteContent = (read) =>
  read.plain('src/content/resources', resourceFields).map(({ id, fields: { head, ...fields } }) => {
    const path = `${paths.resources}/${id}` as const;
    const sheet = { title: fields.type, rows: fields.included.map((item) => [item, ''] as const) };
    return { path, meta: { ...head, kind: 'website', sheet }, html: {}, data: { id, path, ...fields } };
  });

export default content;
