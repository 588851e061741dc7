import { exitCodes } from '@proper/common/command-line';
import { compose } from '../compose';
import type { ComposeOptions } from '../composition-attempt';
import { type Context, readComposeOptions, type SiteCommand } from './context';

export async function composeAndPrint(
  context: Context,
  change: Pick<ComposeOptions, 'fetchNames' | 'decide'> = {},
): Promise<number> {
  const composed = await compose({ ...(await readComposeOptions(context)), ...change });
  const { id, changed, versions, refusals } = composed;
  const lines = Object.entries(versions).map(([name, version]) => `  ${name} ${version}`);
  context.print(composed, [`site ${id}${changed ? '' : ', as it was'}`, ...lines].join('\n'));
  return refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

/** `npm run site -- compose` */
export const composeSite: SiteCommand = (context) => composeAndPrint(context);
