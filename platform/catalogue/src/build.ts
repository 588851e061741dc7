import { OperatorError } from '@proper/operator-kit/operator-error';
import { type Compiler, rspack, type Stats } from '@rspack/core';
import { type CatalogueOutput, catalogueConfiguration } from './configuration';

/** The bundler, ready to build the catalogue once or after each change. */
export const compilerOf = (output: CatalogueOutput): Compiler => rspack(catalogueConfiguration(output));

/** What is wrong with a build, as the bundler says it; undefined when nothing is. */
export const faultOf = (error: Error | null, stats: Stats | undefined): string | undefined =>
  error?.message ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : undefined);

/**
 * Builds the catalogue once.
 *
 * @throws (rejects with) OperatorError with what the bundler says, when it does not build.
 */
export async function buildCatalogue(output: CatalogueOutput): Promise<void> {
  const compiler = compilerOf(output);
  const fault = await new Promise<string | undefined>((resolve) =>
    compiler.run((error, stats) => compiler.close(() => resolve(faultOf(error, stats)))),
  );
  if (fault !== undefined) throw new OperatorError(`The catalogue does not build:\n${fault}`);
}
