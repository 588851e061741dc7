import { createProcessor, type ProcessorOptions } from '@mdx-js/mdx';
import type { Nodes, Root, RootContent } from 'mdast';
import type { GenericSchema, InferOutput } from 'valibot';
import { safeParse } from 'valibot';
import { lineOf } from './figures';
import { checkFields, type FrontMatter, readFrontMatter } from './front-matter';
import { type Mistake, TextMistakes } from './mistake';
import { partsOf } from './parts';
import { sourceOf } from './source';
import { syntaxMistake } from './syntax-mistake';

/** The nodes of a text's Markdown. `shown` names the file in mistakes. */
export function nodesOf(
  text: string,
  shown: string,
  remarkPlugins: ProcessorOptions['remarkPlugins'] = [],
): readonly RootContent[] {
  try {
    const root: Root = createProcessor({ remarkPlugins }).parse(text);
    return root.children;
  } catch (cause) {
    throw new TextMistakes(shown, [syntaxMistake(cause)]);
  }
}

/** A value with the figures that its texts name. */
function withFigures(value: unknown): unknown {
  if (typeof value === 'string') return lineOf(value).text;
  if (Array.isArray(value)) return value.map(withFigures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withFigures(field)]));
}

/**
 * Reads a text for what the build makes itself, a PDF for one. Collects what is wrong with it, so that its author hears of
 * everything at once: {@link TextReader.finish} throws it.
 */
export class TextReader {
  readonly nodes: readonly RootContent[];
  readonly #frontMatter: FrontMatter;
  readonly #shown: string;
  readonly #mistakes: Mistake[];

  /**
   * @param shown - The file as mistakes name it.
   * @param remarkPlugins - What it may have beside plain Markdown.
   * @throws TextMistakes for a text that cannot be parsed.
   */
  constructor(source: string, shown: string, remarkPlugins?: ProcessorOptions['remarkPlugins']) {
    const { yaml = '', text } = partsOf(source);
    this.#shown = shown;
    this.#frontMatter = readFrontMatter(yaml, shown);
    this.#mistakes = [...this.#frontMatter.mistakes];
    this.nodes = nodesOf(text, shown, remarkPlugins);
  }

  /**
   * The front matter, its figures filled in.
   *
   * @throws TextMistakes for what does not fit the schema.
   */
  fields<Schema extends GenericSchema>(schema: Schema): InferOutput<Schema> {
    const fields = withFigures(this.#frontMatter.fields);
    const result = safeParse(schema, fields);
    if (result.success) return result.output;
    const checked = checkFields(this.#frontMatter, { schema, fields });
    throw new TextMistakes(this.#shown, [...this.#mistakes, ...(checked.ok ? [] : checked.mistakes)]);
  }

  /** The words of a node on one line, its figures filled in. */
  words(node: Nodes): string {
    const { text, reasons } = lineOf(sourceOf(node));
    for (const what of reasons) this.wrong(node, what);
    return text;
  }

  /** Notes a mistake of the text, and what to do about it. */
  wrong(node: Nodes, what: string): void {
    this.#mistakes.push({ ...node.position?.start, what });
  }

  /** Notes a mistake of a field of the front matter. */
  wrongField(name: string, what: string): void {
    this.#mistakes.push({ ...this.#frontMatter.placeOf([name]), what: `"${name}": ${what}` });
  }

  /** @throws TextMistakes if anything was wrong. */
  finish(): void {
    if (this.#mistakes.length > 0) throw new TextMistakes(this.#shown, this.#mistakes);
  }
}
