import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isSiteFolder, readLiveConfig, readLiveSite } from '../fetch/live-site';
import { isAddress } from '../fetch/source';
import { previewSite } from '../preview/preview';
import { siteLink } from '../publish/current-site';
import { type Context, checkName, type Verb } from './context';

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
  if (!existsSync(site) || !isSiteFolder(site))
    throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
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
