import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { previewSite } from '../preview/preview';
import { isAddress } from '../pull/sources';
import { checkName, type Verb } from './context';

function readCandidate(argument: string, names: readonly string[]): readonly [ReleaseName, string] {
  const [, name = '', source = ''] = /^([^=\s]+)=(\S+)$/.exec(argument) ?? [];
  if (source === '')
    throw new OperatorError(`"${argument}" is not NAME=SOURCE, such as mfe-content=mfe-content/dist.`);
  checkName(name, names);
  return [name, isAddress(source) ? source : path.resolve(source)];
}

/** `npm run site -- preview NAME=SOURCE …` */
export const preview: Verb = async ({ options, dataDir, names, composeOptions, report }, args) => {
  const site = path.join(dataDir, 'site');
  if (!existsSync(site)) throw new OperatorError(`Nothing has been composed in ${dataDir} yet.`);
  const { remotes, config, settings } = await composeOptions();
  return previewSite({
    candidates: new Map(args.map((argument) => readCandidate(argument, names))),
    remotes,
    config,
    settings,
    site,
    folder: path.resolve(options.out ?? 'preview'),
    pictures: options.pictures ?? true,
    serve: options.serve,
    report,
  });
};
