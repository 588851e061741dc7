import { visit } from 'unist-util-visit';
import { type Document, documents, placeOf } from './documents';

/** A command that a document has somebody type. */
export interface Command {
  /** As it is typed, without its comment. */
  readonly line: string;
  readonly place: string;
}

const isCommand = (text: string): boolean => /^([A-Z0-9_]+=\S+ )*(npm|npx|node|git|docker) \S/.test(text);

/** One line of a shell as the commands that it is made of. Quoted words stay whole. */
export function commandsOf(line: string): readonly string[] {
  const [typed = ''] = line.split(/\s+#\s/);
  const parts = typed.match(/(?:"[^"]*"|'[^']*'|[^"'&])+/g) ?? [];
  return parts.map((part) => part.trim().replaceAll(/\s+/g, ' ')).filter(Boolean);
}

/** What the README of one remote says of itself, that of each says: they are read as one, also that of a new remote. */
function asOneRemote({ file }: Document, line: string): string {
  const [, remote] = /^(mfe-[\w-]+)\/README\.md$/.exec(file) ?? [];
  return remote === undefined ? line : line.replaceAll(remote, 'mfe-content');
}

function commandsIn(document: Document): readonly Command[] {
  const found: Command[] = [];
  visit(document.tree, (node) => {
    const isShell = node.type === 'code' && node.lang === 'sh';
    if (!isShell && node.type !== 'inlineCode') return;
    const lines = isShell ? node.value.split('\n') : [node.value].filter(isCommand);
    for (const line of lines.flatMap(commandsOf))
      found.push({ line: asOneRemote(document, line), place: placeOf(document, node) });
  });
  return found;
}

/** Records of decisions and of changes tell what was typed when they were made. */
const isOfItsDay = ({ file }: Document): boolean => /^docs\/decisions\/|CHANGELOG\.md$/.test(file);

/** Every command that the documents have somebody type: in a block of the shell, or within a sentence. */
export const commands: readonly Command[] = documents
  .filter((document) => !isOfItsDay(document))
  .flatMap(commandsIn);

/** Options that a sentence names without their command, such as `--dry-run`. */
export const loneOptions: readonly Command[] = documents
  .filter((document) => !isOfItsDay(document))
  .flatMap((document) => {
    const found: Command[] = [];
    visit(document.tree, 'inlineCode', (node) => {
      for (const [option] of node.value.matchAll(/(?<=^|^(?:[a-z]+ )+)--[a-z][a-z-]+/g))
        if (!isCommand(node.value)) found.push({ line: option, place: placeOf(document, node) });
    });
    return found;
  });
