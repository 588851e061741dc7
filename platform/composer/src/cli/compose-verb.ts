import { exitCodes } from '@proper/operator-kit/arguments';
import { type Composed, compose as composeSite } from '../compose';
import type { ChangePins } from '../state/pins';
import type { Context } from './context';

/** What has changed, for a person. */
function inWords({ id, versions, changed }: Composed, dryRun: boolean): string {
  const first = dryRun
    ? `a dry run: ${changed ? 'the site would change to' : 'nothing would change'}`
    : `site ${id}`;
  return [first, ...Object.entries(versions).map(([name, version]) => `  ${name} ${version}`)].join('\n');
}

/** Composes, with a change of what is pinned where there is one, and prints how that ended. */
export async function composeAndPrint(context: Context, changePins?: ChangePins): Promise<number> {
  const { dryRun, browser, accept } = context;
  const options = await context.composeOptions();
  const composed = await composeSite({ ...options, dryRun, browser, accept, changePins });
  context.print(composed, inWords(composed, dryRun));
  return composed.refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

export const compose = (context: Context): Promise<number> => composeAndPrint(context);
