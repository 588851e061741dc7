import postcss, { type ChildNode, type Container } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** The cascade layer of the design system's components. */
const layer = 'components';

/** Writes what a node of a style sheet is for a document with some classes; an empty text if nothing. */
type Write = (classes: ReadonlySet<string>) => string;

/** Conditions within `:not()`, `:is()` and the like count as met. */
const parseAlternatives = (selectors: string) =>
  parseSelectors()
    .astSync(selectors)
    .nodes.map((selector) => ({
      text: String(selector),
      classes: selector.nodes.flatMap((node) => (node.type === 'class' ? node.value : [])),
    }));

function compileNode(node: ChildNode, isInLayer: boolean): Write {
  const text = node.toString();
  if (node.type === 'rule' && isInLayer) {
    const body = text.slice(node.selector.length);
    const alternatives = parseAlternatives(node.selector);
    return (classes) => {
      const used = alternatives.filter((each) => each.classes.every((name) => classes.has(name)));
      if (used.length === alternatives.length) return text;
      return used.length === 0 ? '' : used.map((each) => each.text).join(',') + body;
    };
  }
  if (node.type !== 'atrule' || !node.nodes) return () => text;
  const isLayer = node.name === 'layer' && node.params === layer;
  if (!isInLayer && !isLayer) return () => text;
  const writeChildren = compileChildren(node, true);
  const start = text.slice(0, text.indexOf('{') + 1);
  return (classes) => {
    const children = writeChildren(classes);
    // An empty layer stays: it determines the order of layers.
    return children === '' && !isLayer ? '' : `${start}${children}}`;
  };
}

function compileChildren({ nodes = [] }: Container, isInLayer: boolean): Write {
  const children = nodes.map((node) => compileNode(node, isInLayer));
  return (classes) => children.map((write) => write(classes)).join('');
}

/** All documents use a few sheets. */
const sheets = new Map<string, Write>();

/**
 * Removes from a style sheet the design system's rules for classes that some HTML does not use. All other rules stay in their
 * order: those of the shell's own parts are needed when something goes wrong.
 */
export function usedRules(css: string, html: string): string {
  const write = sheets.get(css) ?? compileChildren(postcss.parse(css), false);
  sheets.set(css, write);
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)];
  return write(new Set(lists.flatMap(([, names = '']) => names.split(/\s+/))));
}
