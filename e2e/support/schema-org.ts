import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** One JSON-LD node, and a name for it in messages. */
export interface NamedNode {
  readonly name: string;
  readonly node: unknown;
}

const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/**
 * Checks nodes against schema.org's vocabulary. `schema-dts` is that vocabulary as types, so the compiler judges:
 * an unknown type, a property that the type does not have, a value of the wrong kind.
 *
 * @param folder - An empty one inside the repository, for the program that is compiled.
 * @returns What the compiler found, a line each; empty when all nodes are valid.
 */
export function invalidNodes(nodes: readonly NamedNode[], folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const declarations = nodes.map(
    ({ name, node }, index) =>
      `/* ${name} */ export const node${index}: Exclude<Thing, string> = ${JSON.stringify(node)};`,
  );
  writeFileSync(
    path.join(folder, 'nodes.ts'),
    ["import type { Thing } from 'schema-dts';", ...declarations, ''].join('\n'),
  );
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'es2022',
        module: 'preserve',
        moduleResolution: 'bundler',
        types: [],
      },
      files: ['nodes.ts'],
    }),
  );
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  if (status !== 0 && errors.length === 0) throw new Error(`The compiler did not run: ${stdout}`);
  return errors.map((line) => {
    const at = Number(/nodes\.ts\((\d+),/.exec(line)?.[1] ?? 0);
    return `${nodes[at - 2]?.name ?? 'the program'}: ${line}`;
  });
}
