import { checkFields } from '../text/front-matter';
import { type Mistake, oneOf, TextMistakes } from '../text/mistake';
import { ownComponents, type PageSource } from './page-source';

type Fields = Readonly<Record<string, unknown>>;

/** The front matter of a page, in its three parts. */
export interface PageFields {
  readonly summary: Fields;
  readonly head: Fields;
  /** The component that is shown beside the title; undefined for none. */
  readonly picture: string | undefined;
}

/**
 * Reads the front matter of a page.
 *
 * @throws TextMistakes which names every mistake in it.
 */
export function pageFields(source: PageSource): PageFields {
  const { collection, frontMatter, shown } = source;
  const { picture, head: headFields = {}, ...summaryFields } = frontMatter.fields;
  const summary = checkFields(frontMatter, { schema: collection.summary, fields: summaryFields });
  const head = checkFields(frontMatter, { schema: collection.head, fields: headFields, below: ['head'] });
  const mistakes: Mistake[] = [
    ...frontMatter.mistakes,
    ...(summary.ok ? [] : summary.mistakes),
    ...(head.ok ? [] : head.mistakes),
  ];
  const components = [...ownComponents(source).keys()];
  if (picture === undefined && !collection.pictureIsOptional)
    mistakes.push({
      what: '"picture" is missing. Name the component that is shown beside the title: picture: ...',
    });
  else if (picture !== undefined && !components.includes(String(picture)))
    mistakes.push({
      ...frontMatter.placeOf(['picture']),
      what: `"picture": there is no component ${String(picture)} in ${oneOf(collection.components)}. There is ${oneOf(components)}.`,
    });
  if (mistakes.length > 0 || !summary.ok || !head.ok) throw new TextMistakes(shown, mistakes);
  return {
    summary: summary.value,
    head: head.value,
    picture: picture === undefined ? undefined : String(picture),
  };
}
