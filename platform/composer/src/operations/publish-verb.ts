import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/arguments';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isBucket, readBucketSettings } from '../publish/bucket-settings';
import { bucketTarget } from '../publish/bucket-target';
import { folderTarget } from '../publish/folder-target';
import { publishTo } from '../publish/publish';
import type { Target } from '../publish/target';
import { siteStands } from '../site/standing';
import { Store } from '../store/store';
import type { Context } from './context';
import { readOrFail } from './look';

/** @throws OperatorError when the words name no place that a site may be copied to. */
function targetOf(words: string, dataDir: string): Target {
  if (isBucket(words)) return bucketTarget(readBucketSettings(words, process.env));
  if (/^[a-z][a-z0-9+.-]+:\/\//.test(words))
    throw new OperatorError(`${words} is neither a folder nor of the form s3://bucket/prefix.`);
  const folder = path.resolve(words);
  const fromData = path.relative(dataDir, folder);
  if (!fromData.startsWith('..') && !path.isAbsolute(fromData))
    throw new OperatorError(`${folder} lies in the data folder: choose one elsewhere.`);
  return folderTarget(folder);
}

/** Copies the live site to a folder or a bucket. */
export async function publishVerb(context: Context, [words = '']: readonly string[]): Promise<number> {
  const { dataDir, dryRun, report, print } = context;
  const compositions = readOrFail(dataDir);
  const { id } = compositions.current;
  const target = targetOf(words, dataDir);
  const lock = await lockDataFolder(dataDir, 'publisher');
  if (!lock.ok) throw new OperatorError(lock.reason);
  try {
    if (!(await siteStands(dataDir, compositions, new Store(dataDir, Number.POSITIVE_INFINITY))))
      throw new OperatorError('The site is not as it was composed: npm run site -- compose makes it anew.');
    // The link may change meanwhile; the folder stays for two more compositions.
    const site = await realpath(path.join(dataDir, 'site'));
    const outcome = await publishTo({ site, target, dryRun, report });
    const { written, removed, unchanged } = outcome;
    print(
      { id, target: target.where, dryRun, ...outcome },
      `${dryRun ? 'a dry run: ' : ''}site ${id} to ${target.where}: ${written.length} written, ` +
        `${removed.length} removed, ${unchanged} as they were`,
    );
    return exitCodes.done;
  } finally {
    lock.release();
  }
}
