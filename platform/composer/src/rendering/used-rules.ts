import postcss, { type Root } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** The cascade layer of the design system's components. */
const layer = 'components';

/** One selector of a rule, and the classes without which it matches nothing. */
interface Alternative {
  readonly text: string;
  readonly classes: readonly string[];
}

/** What a rule says within `:not()`, `:is()` and their like is taken as met. */
const alternativesOf = (selectors: string): readonly Alternative[] =>
  parseSelectors()
    .astSync(selectors)
    .nodes.map((selector) => ({
      text: String(selector),
      classes: selector.nodes.flatMap((node) => (node.type === 'class' ? node.value : [])),
    }));

const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

/** Leaves rules out of style sheets that some HTML has no use for. Every sheet, and every selector, is read once. */
export class UsedRules {
  readonly #sheets = new Map<string, Root>();
  readonly #alternatives = new Map<string, readonly Alternative[]>();

  /**
   * Leaves the design system's rules for classes that the HTML has none of out of a style sheet. Every other rule stays,
   * and all of them in their order: those of the shell's own parts are needed when something goes wrong. An empty layer
   * stays as well, because it says where the layer comes.
   */
  of = (css: string, html: string): string => {
    const classes = classesIn(html);
    const sheet = this.#parsed(css).clone();
    sheet.walkAtRules('layer', (block) => {
      if (block.params !== layer) return;
      block.walkRules((rule) => {
        const all = this.#alternativesOf(rule.selector);
        const used = all.filter((alternative) => alternative.classes.every((name) => classes.has(name)));
        if (used.length === 0) rule.remove();
        else if (used.length < all.length) rule.selector = used.map(({ text }) => text).join(',');
      });
      block.walkAtRules((rule) => {
        if (rule.nodes?.length === 0) rule.remove();
      });
    });
    return sheet.toString();
  };

  #parsed(css: string): Root {
    const sheet = this.#sheets.get(css) ?? postcss.parse(css);
    this.#sheets.set(css, sheet);
    return sheet;
  }

  #alternativesOf(selectors: string): readonly Alternative[] {
    const known = this.#alternatives.get(selectors) ?? alternativesOf(selectors);
    this.#alternatives.set(selectors, known);
    return known;
  }
}
