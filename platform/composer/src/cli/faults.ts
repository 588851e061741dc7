import { exitCodes } from '@proper/operator-kit/command-line';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { readOperatorKey } from '@proper/operator-kit/operator-key';
import { readSiteRecord } from '@proper/operator-kit/site-record';
import * as v from 'valibot';
import { createPositionResolver, type ReadSourceMap } from '../faults/source-positions';
import { messageOf, plainText } from '../model/faults';
import { readRemotes, type SourceOf, sourcesOf } from '../pull/remotes-file';
import { readJson, releaseFile, sourceAt } from '../pull/sources';
import type { Verb } from './context';

const faultList = v.object({
  faults: v.array(
    v.object({
      remote: v.string(),
      release: v.string(),
      phase: v.string(),
      by_extension: v.boolean(),
      page: v.string(),
      cause: v.string(),
      stack: v.array(v.string()),
      times: v.number(),
      first_at: v.string(),
      last_at: v.string(),
    }),
  ),
});
type ListedFault = v.InferOutput<typeof faultList>['faults'][number];

const maxMapBytes = 50 * 1024 * 1024;
const versionSchema = v.object({ version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,100}$/)) });

/** Fetches the list from a backend. @throws OperatorError if it cannot be had */
async function fetchFaults(from: string, key: string | undefined): Promise<readonly ListedFault[]> {
  const url = new URL('/faults.json', from);
  try {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(15_000) });
    if (response.status === 404)
      throw new OperatorError(
        `${url} wants the operator's key: set ${environment.operatorKey.name}, or run this on its inner network.`,
      );
    if (!response.ok) throw new OperatorError(`${url} answered ${response.status}.`);
    return v.parse(faultList, await response.json()).faults;
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `The faults cannot be read from ${url}: ${messageOf(cause)}. Name the backend with --from.`,
    );
  }
}

/** Reads source maps from where the teams publish: they are in no site and no store. */
function sourceMapReader(sourceOf: SourceOf, dataDir: string): ReadSourceMap {
  const recorded = readSiteRecord(dataDir)?.versions ?? {};

  return async (remote, file) => {
    const found = sourceOf(remote);
    if (found === undefined) return undefined;
    const source = sourceAt(found.where, maxMapBytes);
    const published = await readJson(source, releaseFile, versionSchema).catch(() => undefined);
    for (const version of new Set([...(recorded[remote] ?? []), published?.version])) {
      const map = await source.read(`${version}/source-maps/${file}.map`).catch(() => undefined);
      if (map !== undefined) return String(map);
    }
    return undefined;
  };
}

function formatFault(fault: ListedFault): string {
  const { remote, phase, page, cause, times, last_at, by_extension, release, stack } = fault;
  const heading = `${times} × ${remote}, ${phase}, ${page}: ${cause}${by_extension ? ' (a browser extension)' : ''}`;
  const details = [`last ${last_at}, ${release}`, ...stack.map((position) => `at ${position}`)];
  return [plainText(heading), ...details.map((line) => `    ${plainText(line)}`)].join('\n');
}

/** Lists the faults that visitors' browsers have reported, the site's own before those of extensions. */
export const faults: Verb = async ({ options, remotesFile, dataDir, print }) => {
  const port = readVariable(process.env, 'port');
  const { from = `http://localhost:${port}` } = options;
  const listed = await fetchFaults(from, readOperatorKey(process.env, dataDir));
  const resolve = createPositionResolver(sourceMapReader(sourcesOf(readRemotes(remotesFile)), dataDir));
  const resolved = await Promise.all(
    listed.map(async (fault) => ({ ...fault, stack: await Promise.all(fault.stack.map(resolve)) })),
  );
  const sorted = resolved.toSorted((one, other) => Number(one.by_extension) - Number(other.by_extension));
  print(sorted, sorted.map(formatFault).join('\n\n') || 'no fault has been reported');
  return exitCodes.done;
};
