import { OperatorError } from '@proper/operator-kit/operator-error';
import type { Declaration, Node, TSSignature, TSTupleElement, TSType } from 'oxc-parser';
import type { DeclarationModule, DeclarationModules, Place } from './module';
import { isDocumented, type Printing, printed, referencesOf } from './text';

/** What one way into a package offers. */
export interface Surface {
  /** One line for everything that can be used or relied on, in the order of the names. */
  readonly lines: readonly string[];
  /** What has no comment that says what it means, by its name: `SiteConfig.contactEmail`. */
  readonly undocumented: readonly string[];
}

/** Why these need no comment: they say the same everywhere. */
const selfExplanatory = new Set(['children']);

const keyOf = (module: DeclarationModule, member: TSSignature): string =>
  'key' in member ? module.text.slice(member.key.start, member.key.end) : '';

/** The members of a type that is written out, also as an element of a list; undefined for any other. */
function membersOf(
  type: TSType | undefined,
): { readonly members: readonly TSSignature[]; readonly suffix: string } | undefined {
  if (!type) return undefined;
  if (type.type === 'TSTypeLiteral') return { members: type.members, suffix: '' };
  if (type.type === 'TSTypeOperator' && type.operator === 'readonly') return membersOf(type.typeAnnotation);
  const inner = type.type === 'TSArrayType' ? membersOf(type.elementType) : undefined;
  return inner && { members: inner.members, suffix: `${inner.suffix}[]` };
}

const isType = (element: TSTupleElement): element is TSType =>
  element.type !== 'TSOptionalType' && element.type !== 'TSRestType';

/** The elements of a list of constants, such as that of all plans. */
function elementsOf(type: TSType | undefined): readonly TSType[] | undefined {
  if (type?.type === 'TSTypeOperator' && type.operator === 'readonly') return elementsOf(type.typeAnnotation);
  return type?.type === 'TSTupleType' ? type.elementTypes.filter(isType) : undefined;
}

const idOf = ({ module, name }: Place): string => `${module.file} ${name}`;

class Writer {
  readonly #modules: DeclarationModules;
  readonly #exported: ReadonlyMap<string, Place>;
  /** What the package exports here or elsewhere, which has its lines there. */
  readonly #described: ReadonlySet<string>;
  readonly #seen = new Set<string>();
  readonly #waiting: Place[] = [];
  readonly lines: string[] = [];
  readonly undocumented: string[] = [];

  constructor(modules: DeclarationModules, file: string, others: readonly string[]) {
    this.#modules = modules;
    this.#exported = modules.exportsOf(file);
    this.#described = new Set(
      [file, ...others].flatMap((each) => [...modules.exportsOf(each).values()].map(idOf)),
    );
  }

  write(): void {
    for (const [name, place] of this.#exported) this.#symbol(name, place, '');
    // What exported symbols are made of can be relied on, too.
    for (let place = this.#waiting.shift(); place; place = this.#waiting.shift())
      this.#symbol(place.name, place, ' (not exported)');
  }

  #symbol(name: string, { module, name: local }: Place, remark: string): void {
    for (const { node, start } of module.declared.get(local) ?? []) {
      if (remark === '' && !isDocumented(module, start)) this.undocumented.push(name);
      this.#declaration(name, { module, node, local }, remark);
    }
  }

  #declaration(
    name: string,
    { module, node, local }: { module: DeclarationModule; node: Declaration; local: string },
    remark: string,
  ): void {
    const parameters = (of: Node | null | undefined): string => (of ? printed(module, of) : '');
    switch (node.type) {
      case 'TSInterfaceDeclaration': {
        const bases = node.extends.map((base) => printed(module, base)).join(', ');
        const head = `interface ${name}${parameters(node.typeParameters)}`;
        this.lines.push(`${head}${bases && ` extends ${bases}`}${remark}`);
        for (const base of node.extends) this.#follow(module, base);
        this.#members(`${name}`, module, node.body.body);
        return;
      }
      case 'TSTypeAliasDeclaration': {
        const written = membersOf(node.typeAnnotation);
        const head = `type ${name}${parameters(node.typeParameters)}`;
        this.#follow(module, node.typeAnnotation);
        if (!written) this.lines.push(`${head} = ${printed(module, node.typeAnnotation)}${remark}`);
        else {
          this.lines.push(`${head}${remark}`);
          this.#members(name + written.suffix, module, written.members);
        }
        return;
      }
      case 'VariableDeclaration': {
        const of = node.declarations.find(({ id }) => id.type === 'Identifier' && id.name === local);
        const type = of?.id.typeAnnotation?.typeAnnotation;
        // A plain constant is declared by its value.
        if (of?.init?.type === 'Literal') {
          this.lines.push(`const ${name}: ${typeof of.init.value}${remark}`);
          return;
        }
        if (!type) throw new OperatorError(`${module.file}: ${name} has no type in its declaration.`);
        this.#follow(module, type);
        this.#value(`const ${name}`, name, module, type, remark);
        return;
      }
      case 'TSDeclareFunction': {
        const text = printed(module, node).replace(/^(export )?(declare )?function \w+/, '');
        this.#follow(module, node);
        this.lines.push(`function ${name}${text.replace(/;$/, '')}${remark}`);
        return;
      }
      default:
        throw new OperatorError(
          `${module.file}: ${name} is a ${node.type}, which scripts/api/surface.ts cannot describe yet.`,
        );
    }
  }

  /** A constant: its keys are a part of the surface, and of what it says only the type. */
  #value(head: string, name: string, module: DeclarationModule, type: TSType, remark = ''): void {
    const elements = elementsOf(type);
    const written = membersOf(type);
    if (elements) {
      this.lines.push(`${head}: a list${remark}`);
      // Alike for most elements.
      const seen = new Set<string>();
      for (const element of elements) {
        const members = membersOf(element)?.members;
        const ofElement = members
          ? members.map((each) => this.#memberLine(`${name}[]`, module, each, { withoutValues: true }))
          : [`${name}[]: ${printed(module, element, { withoutValues: true })}`];
        for (const line of ofElement) seen.add(line);
      }
      this.lines.push(...seen);
    } else if (written) {
      this.lines.push(`${head}${remark}`);
      for (const member of written.members) this.#constantMember(name + written.suffix, module, member);
    } else this.lines.push(`${head}: ${printed(module, type, { withoutValues: true })}${remark}`);
  }

  #constantMember(owner: string, module: DeclarationModule, member: TSSignature): void {
    const type = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
    if (type && (membersOf(type) || elementsOf(type))) {
      const name = `${owner}.${keyOf(module, member)}`;
      this.#value(name, name, module, type);
    } else this.lines.push(this.#memberLine(owner, module, member, { withoutValues: true }));
  }

  #members(owner: string, module: DeclarationModule, members: readonly TSSignature[]): void {
    for (const member of members) {
      const key = keyOf(module, member);
      if (key && !selfExplanatory.has(key) && !isDocumented(module, member.start))
        this.undocumented.push(`${owner}.${key}`);
      this.#follow(module, member);
      const type = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
      const written = membersOf(type);
      if (written && key) {
        const optional = 'optional' in member && member.optional ? '?' : '';
        this.lines.push(`${owner}.${key}${optional}: an object${written.suffix && ', listed'}`);
        this.#members(`${owner}.${key}${written.suffix}`, module, written.members);
      } else this.lines.push(this.#memberLine(owner, module, member));
    }
  }

  #memberLine(owner: string, module: DeclarationModule, member: TSSignature, printing?: Printing): string {
    const text = printed(module, member, printing)
      .replace(/[;,]$/, '')
      .replace(/^readonly /, '');
    return text.startsWith('[') || text.startsWith('(') ? `${owner}${text}` : `${owner}.${text}`;
  }

  /** Has what a node refers to described too, where the same package declares it and does not export it. */
  #follow(module: DeclarationModule, node: Node): void {
    for (const name of referencesOf(node)) {
      const place = this.#modules.find(module, name);
      if (!place) continue;
      const id = idOf(place);
      if (this.#described.has(id) || this.#seen.has(id)) continue;
      this.#seen.add(id);
      this.#waiting.push(place);
    }
  }
}

/**
 * What a module of declarations offers to whoever imports it.
 *
 * @param others - The other ways into the package: what they export is described there.
 * @throws OperatorError when it holds a kind of declaration that has no line yet.
 */
export function surfaceOf(
  modules: DeclarationModules,
  file: string,
  others: readonly string[] = [],
): Surface {
  const writer = new Writer(modules, file, others);
  writer.write();
  const block = blocksOf(writer.lines).toSorted(([one = ''], [other = '']) =>
    nameIn(one) < nameIn(other) ? -1 : 1,
  );
  return { lines: block.flat(), undocumented: [...new Set(writer.undocumented)] };
}

const heads = /^(interface|type|const|function) /;
const nameIn = (line: string): string => line.replace(heads, '').replace(/[^\w$].*/, '');

/** The lines of each symbol together, as they were written. */
function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks: string[][] = [];
  for (const line of lines)
    if (heads.test(line) || blocks.length === 0) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  return blocks;
}
