import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { type ComposeOptions, compose } from '../compose';
import { readLiveConfig, readLiveSite } from '../fetch/live-site';
import { isAddress } from '../fetch/source';
import { siteLink } from '../publish/state';
import { type Context, checkName, readComposeOptions, type Verb } from './context';

/** Composes, and prints the result. */
export async function composeAndPrint(
  context: Context,
  change: Pick<ComposeOptions, 'names' | 'decide'> = {},
): Promise<number> {
  const composed = await compose({ ...(await readComposeOptions(context)), ...change });
  const { id, changed, versions, refusals } = composed;
  const lines = Object.entries(versions).map(([name, version]) => `  ${name} ${version}`);
  context.print(composed, [`site ${id}${changed ? '' : ', as it was'}`, ...lines].join('\n'));
  return refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

/** `npm run site -- compose` */
export const composeSite: Verb = (context) => composeAndPrint(context);

function readCandidate(argument: string, context: Context): readonly [name: string, source: string] {
  const [, name = '', source = ''] = /^([^=\s]+)=(\S+)$/.exec(argument) ?? [];
  if (source === '')
    throw new OperatorError(`"${argument}" is not NAME=SOURCE, such as mfe-content=mfe-content/dist.`);
  checkName(context, name);
  return [name, isAddress(source) ? source : path.resolve(source)];
}

/** `npm run site -- preview NAME=SOURCE …` */
export const preview: Verb = async (context, args) => {
  const { options, dataDir, report } = context;
  const site = siteLink(dataDir);
  const { previewSite } = await import('../preview/preview');
  return previewSite({
    candidates: new Map(args.map((argument) => readCandidate(argument, context))),
    live: await readLiveSite(site),
    config: await readLiveConfig(site),
    folder: path.resolve(options.out ?? 'preview'),
    pictures: options.pictures ?? true,
    serve: options.serve,
    report,
  });
};
