import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { type Comment, type Declaration, parseSync, type Statement } from 'oxc-parser';

/** A symbol where it is declared. */
export interface Place {
  readonly module: DeclarationModule;
  /** Its name in that module. */
  readonly name: string;
}

/** What a file of declarations declares, takes from others and exports. */
export interface DeclarationModule {
  readonly file: string;
  readonly text: string;
  readonly comments: readonly Comment[];
  /** Declarations by name: more than one for overloads. With the statement that begins where its comment ends. */
  readonly declared: ReadonlyMap<string, readonly { readonly node: Declaration; readonly start: number }[]>;
  /** What is imported from files of the same package: the local name, the file, and the name there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  /** What is exported by name. */
  readonly exported: readonly { readonly name: string; readonly local: string; readonly from?: string }[];
  /** Files of which all exports are passed on. */
  readonly passedOn: readonly string[];
}

const nameOf = (node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  node.name ?? String(node.value);

/** The names that a declaration gives. */
function namesOf(node: Declaration): readonly string[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  if ('id' in node && node.id?.type === 'Identifier') return [node.id.name];
  return [];
}

const isDeclaration = (statement: Statement): statement is Statement & Declaration =>
  /^(TS(Interface|TypeAlias|Enum)Declaration|TSDeclareFunction|VariableDeclaration|ClassDeclaration)$/.test(
    statement.type,
  );

/** Reads the files of declarations below a folder, each once. */
export class DeclarationModules {
  readonly #read = new Map<string, DeclarationModule>();

  /** @throws OperatorError when there is no such file, or it is not TypeScript. */
  read(file: string): DeclarationModule {
    const known = this.#read.get(file);
    if (known) return known;
    if (!existsSync(file)) throw new OperatorError(`${file} is missing among the declarations.`);
    const text = readFileSync(file, 'utf8');
    const { program, comments, errors } = parseSync(file, text);
    const [error] = errors;
    if (error) throw new OperatorError(`${file} cannot be read: ${error.message}`);
    const module = describe(file, { text, comments, statements: program.body as Statement[] });
    this.#read.set(file, module);
    return module;
  }

  /** Everything that a module exports, by name. */
  exportsOf(file: string): ReadonlyMap<string, Place> {
    const module = this.read(file);
    const all = new Map<string, Place>();
    for (const each of module.passedOn)
      for (const [name, place] of this.exportsOf(each)) all.set(name, place);
    for (const { name, local, from } of module.exported) {
      const place = from === undefined ? this.find(module, local) : this.exportsOf(from).get(local);
      if (!place) throw new OperatorError(`${file} exports ${name}, which is not declared.`);
      all.set(name, place);
    }
    return all;
  }

  /** Where a name that a module uses is declared; undefined for what another package has. */
  find(module: DeclarationModule, name: string): Place | undefined {
    if (module.declared.has(name)) return { module, name };
    const taken = module.imported.get(name);
    return taken && this.exportsOf(taken.from).get(taken.name);
  }
}

/** The file that a relative import leads to; undefined for packages and data. */
function target(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.') || specifier.endsWith('.json')) return undefined;
  const resolved = path.resolve(path.dirname(file), specifier);
  return [`${resolved}.d.ts`, path.join(resolved, 'index.d.ts')].find(existsSync) ?? `${resolved}.d.ts`;
}

interface Source {
  readonly text: string;
  readonly comments: readonly Comment[];
  readonly statements: readonly Statement[];
}

/** @throws OperatorError for an export without a name of its own. */
function describe(file: string, { text, comments, statements }: Source): DeclarationModule {
  const declared = new Map<string, { node: Declaration; start: number }[]>();
  const imported = new Map<string, { from: string; name: string }>();
  const exported: { name: string; local: string; from?: string }[] = [];
  const passedOn: string[] = [];
  const declare = (node: Declaration, start: number): readonly string[] => {
    const names = namesOf(node);
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), { node, start }]);
    return names;
  };

  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      const from = target(file, statement.source.value);
      if (from === undefined) continue;
      for (const each of statement.specifiers)
        if (each.type === 'ImportSpecifier')
          imported.set(each.local.name, { from, name: nameOf(each.imported) });
    } else if (
      statement.type === 'ExportDefaultDeclaration' ||
      (statement.type === 'ExportAllDeclaration' && statement.exported)
    ) {
      const what = statement.type === 'ExportDefaultDeclaration' ? 'default' : 'all of a module as one name';
      throw new OperatorError(
        `${file} exports ${what}, which scripts/api cannot describe: export it by its name.`,
      );
    } else if (statement.type === 'ExportAllDeclaration') {
      const from = target(file, statement.source.value);
      if (from !== undefined) passedOn.push(from);
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration)
        for (const name of declare(statement.declaration, statement.start))
          exported.push({ name, local: name });
      const from = statement.source ? target(file, statement.source.value) : undefined;
      for (const { exported: outer, local } of statement.specifiers)
        exported.push({ name: nameOf(outer), local: nameOf(local), ...(from === undefined ? {} : { from }) });
    } else if (isDeclaration(statement)) declare(statement, statement.start);
  }
  const once = exported.filter(
    ({ name }, at) => exported.findIndex((other) => other.name === name) === at, // overloads
  );
  return { file, text, comments, declared, imported, exported: once, passedOn };
}
