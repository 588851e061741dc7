import { existsSync } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { composePreview, type PreviewOptions } from '../preview/preview';
import { serveFolder } from '../preview/serve-folder';
import { latestFrom } from '../pull/live-site';
import { isAddress } from '../pull/sources';
import { checkName, type Verb } from './context';

interface PreviewCommand extends Omit<PreviewOptions, 'latest'> {
  /** The live site: its address, or the folder of its files. */
  readonly site: string;
  /** Serves it on this port until the command is stopped; on the usual one if it is `true`. */
  readonly serve: number | true | undefined;
}

const defaultPort = 4110;

/** Writes a preview, prints what differs, and serves it if that is asked for. Returns the exit code. */
export async function previewSite(command: PreviewCommand): Promise<number> {
  const { candidates, remotes, site, folder, serve, report } = command;
  const latest = latestFrom(remotes, site);
  const { checked, summary } = await composePreview({ ...command, latest });
  report(`\n${summary}\nThe preview is in ${folder}. Every static host can serve it.`);
  if (serve !== undefined) {
    const { address } = await serveFolder(folder, {
      port: serve === true ? defaultPort : serve,
      onForm: (sentTo) => report(`A form was sent to ${sentTo}, accepted, and kept nowhere.`),
    });
    report(`${address} shows it, and ${address}/_preview/ what differs. Ctrl-C stops it.`);
  }
  return checked.refusals.some(({ name }) => candidates.has(name)) ? exitCodes.refused : exitCodes.done;
}

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
