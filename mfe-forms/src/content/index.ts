import type { RemoteContent } from '@proper/kit/content';
import { choice, headFields, requiredText } from '@proper/kit/front-matter';
import type { PageContent, SitePath } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import * as v from 'valibot';

// Only the build and tests run this module. Pages import its types, so no browser loads valibot.

const badges = ['Popular', 'Essential', 'Free', 'New'] as const;

const pictures = ['CoverPreview', 'ChecklistPreview'] as const;

const lines = (least: number, most: number) =>
  v.pipe(
    v.array(v.string('a text, in quotes if it contains a colon'), 'a list, one line for each item'),
    v.minLength(least, `at least ${least} lines`),
    v.maxLength(most, `at most ${most} lines`),
  );

/** The front matter of a resource. */
const resourceFields = v.strictObject({
  title: requiredText('what the resource is called'),
  type: requiredText('what the reader gets, such as PDF Guide'),
  badge: choice(badges),
  description: requiredText('what it is for, in a sentence or two'),
  included: lines(6, 8),
  benefits: lines(6, 7),
  /** The text in `documents/texts` that its PDF is made from; left out if the resource has no file. */
  document: v.optional(v.string('the name of a text in documents/texts')),
  /** Pages of the PDF that can be read before it is requested; the build makes pictures of them. */
  inside: v.optional(
    v.array(
      v.strictObject({ page: v.number('a page of the PDF, such as 5'), title: requiredText('its heading') }),
    ),
  ),
  /** Its preview; none by default. */
  picture: v.optional(choice(pictures)),
  /** The head of its page. */
  head: v.strictObject(headFields),
});

/** A resource as pages get it. */
export interface Resource extends Readonly<Omit<v.InferOutput<typeof resourceFields>, 'head'>> {
  /** The last part of its path, and the name of its file, its form and its draft. */
  readonly id: string;
  readonly path: SitePath;
}

/** The content of a resource's page. */
export interface ResourceContent extends PageContent {
  readonly data: Resource;
}

/** The resources, and a page for each; the texts of their PDFs are in `documents/texts`. */
const content: RemoteContent = (read) =>
  read.plain('src/content/resources', resourceFields).map(({ id, fields: { head, ...fields } }) => {
    const path = `${paths.resources}/${id}` as const;
    const sheet = { title: fields.type, rows: fields.included.map((item) => [item, ''] as const) };
    return { path, meta: { ...head, kind: 'website', sheet }, html: {}, data: { id, path, ...fields } };
  });

export default content;
