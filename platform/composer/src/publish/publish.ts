import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import * as v from 'valibot';
import { headersToStore } from './file-headers';
import { filesUnder, md5Of } from './folder-target';
import { type Outgoing, type Plan, type Published, planOf, publishedAfterStart } from './plan';
import type { Target } from './target';

/** How publishing ended, or in a dry run would. Keys of the target. */
export interface PublishOutcome {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

interface PublishOptions {
  /** The folder of a composed site. */
  readonly site: string;
  readonly target: Target;
  readonly dryRun: boolean;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}

/** At the target: what of it is ours. */
const publishedFile = '_published.json';

const schema = v.record(v.string(), v.record(v.string(), v.string()));

/** How many files are on their way at once. */
const atOnce = 8;

/** After how many files their number is told. */
const toldEvery = 50;

async function outgoingOf(site: string, target: Target): Promise<readonly Outgoing[]> {
  const outgoing: Outgoing[] = [];
  for (const file of await filesUnder(site)) {
    const key = target.keyOf(file);
    if (key === undefined) continue;
    const md5 = md5Of(await readFile(path.join(site, file)));
    outgoing.push({ file, key, md5, headers: headersToStore(file) });
  }
  return outgoing;
}

/** What was published before; a place that holds other things is left alone. */
async function readPublished(target: Target, there: ReadonlyMap<string, string>): Promise<Published> {
  const content = await target.read(publishedFile);
  if (content === undefined) {
    if (there.size === 0) return {};
    throw new OperatorError(
      `${target.where} is not empty, and was not published to before (it has no ${publishedFile}). ` +
        'Nothing was changed: choose an empty place.',
    );
  }
  try {
    return v.parse(schema, JSON.parse(content.toString('utf8')));
  } catch {
    throw new OperatorError(
      `${publishedFile} in ${target.where} cannot be read. Put it back as it was, or empty the place.`,
    );
  }
}

/** Has each item done by one of a few that work side by side. The first that fails ends all. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const workSome = async (): Promise<void> => {
    for (const item of rest) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (cause) {
        hasFailed = true;
        throw cause;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workSome));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}

async function carryOut(plan: Plan, { site, target, report }: PublishOptions): Promise<void> {
  let done = 0;
  for (const turn of plan.turns)
    await each(turn, async ({ file, key, headers }) => {
      await target.write(key, await readFile(path.join(site, file)), headers);
      done += 1;
      if (done % toldEvery === 0) report(`${done} of ${plan.write.length} files written`);
    });
  // One after the other: no release goes before the last document that names it.
  for (const key of plan.remove) await target.remove(key);
}

/**
 * Copies a site to a target: what is new or changed, in the order in which nothing names what is not there yet, and then
 * removes what is gone. A run that was cut short is taken up again by the next.
 *
 * @throws OperatorError when the target cannot be used.
 */
export async function publishTo(options: PublishOptions): Promise<PublishOutcome> {
  const { site, target, dryRun, report } = options;
  const outgoing = await outgoingOf(site, target);
  const there = await target.list();
  const published = await readPublished(target, there);
  const plan = planOf(outgoing, there, published);
  const { write, remove, unchanged } = plan;
  const outcome = { written: write.map(({ key }) => key), removed: remove, unchanged };
  if (dryRun || write.length + remove.length === 0) return outcome;
  report(`${write.length} files to write to ${target.where}, ${remove.length} to remove`);
  const remember = (files: Published): Promise<void> => {
    const content = Buffer.from(`${JSON.stringify(files, null, 2)}\n`);
    return target.write(publishedFile, content, headersToStore(publishedFile));
  };
  await remember(publishedAfterStart(plan, there, published));
  await carryOut(plan, options);
  await remember(Object.fromEntries(outgoing.map(({ key, headers }) => [key, headers])));
  return outcome;
}
