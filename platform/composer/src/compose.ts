import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import { openVisitor } from './browser/visitor';
import type { ComposeOptions } from './compose-options';
import { withComposerLock } from './composer-lock';
import { configHashOf, newRecord } from './composition';
import { messageOf, type Refusal, refusalInWords } from './errors';
import { articleOf } from './rendering/article';
import { datePages } from './rendering/page-dates';
import { RenderedPages } from './rendering/rendered-pages';
import { CutTypefaces } from './rendering/typefaces';
import { choiceOf, type Decisions, type Standing } from './selection/choice';
import { type Selection, selectReleases } from './selection/select';
import { type Trial, writePublicRecord } from './site/public-record';
import { publishSite, writeSite } from './site/site';
import { type Acceptance, Acceptances, readAcceptances } from './store/acceptances';
import { Compressor } from './store/compress';
import { collectGarbage } from './store/garbage';
import { livedReleases } from './store/lived';
import { type Pins, readPins, writePins } from './store/pins';
import { readCompositions, recordComposition, type Versions } from './store/record';
import { keepRefusals } from './store/refusals';
import { Store } from './store/store';

/** How composing ended. */
export interface Composed {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False when the live site was made of the same ingredients already. In a dry run: whether it would change. */
  readonly changed: boolean;
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
  /** What the gate had against the releases of the site, and was accepted now. */
  readonly accepted: readonly Acceptance[];
  readonly unavailable: readonly SitePath[];
  /** How many documents were rendered, and how many were taken over as they were. None where nothing has changed. */
  readonly documents: { readonly rendered: number; readonly takenOver: number };
}

/** What is made of a selection that is not live yet. */
type Made = NonNullable<Selection['made']>;

/** Writes the site of a record into a folder of its own, makes it the live one, and remembers it. */
async function publish(
  { dataDir, settings, report }: ComposeOptions,
  { before, earlier, store }: Standing,
  { ingredients, documents }: Made,
  trial: Trial,
  compressor: Compressor,
): Promise<void> {
  const { record } = trial;
  const lived = livedReleases(before, record, settings.keepReleasesMs);
  const pages = ingredients.remotes.flatMap((remote) => remote.pages);
  const dates = datePages({ documents, pages, before: before?.pages ?? {}, at: record.at });
  const used = [ingredients.shell, ...ingredients.remotes].map(({ stored }) => stored);
  const site = await writeSite(dataDir, record.id, {
    config: ingredients.config,
    documents,
    dates,
    articles: pages.flatMap((page) => articleOf(page) ?? []),
    shell: ingredients.shell.stored,
    unavailable: record.unavailable,
    compressor,
    kept: [...used, ...lived.flatMap(({ name, version }) => store.find(name, version) ?? [])],
    report,
  });
  await writePublicRecord(site, trial);
  const ids = earlier.map(({ id }) => id);
  await publishSite(dataDir, record.id, ids);
  await recordComposition(dataDir, record, { pages: dates, lived, before });
}

/** Chooses and renders what the site is to be made of. A browser runs for as long as that takes. */
async function select(
  options: ComposeOptions,
  takenOver: Omit<Parameters<typeof choiceOf>[3], 'visit'>,
  ...of: [Standing, Decisions]
): Promise<Selection> {
  const { browser, settings, report } = options;
  const visitor = browser ? openVisitor({ ...settings.browser, report }) : undefined;
  try {
    return await selectReleases(await choiceOf(options, ...of, { visit: visitor?.visit, ...takenOver }));
  } finally {
    await visitor?.close();
  }
}

/** @throws OperatorError when what an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], pins: Pins, before: Pins): void {
  const useless = refusals.find(
    ({ name, version }) => pins.pinned[name] === version && before.pinned[name] !== version,
  );
  if (useless)
    throw new OperatorError(
      `Nothing was changed: ${useless.name} cannot be pinned to ${useless.version}: ${useless.reason}.`,
    );
}

function countOf(made: Made | undefined, rendered: RenderedPages): Composed['documents'] {
  if (!made) return { rendered: 0, takenOver: 0 };
  const count = rendered.newAmong(made.keys);
  return { rendered: count, takenOver: made.keys.size - count };
}

async function composeLocked(options: ComposeOptions): Promise<Composed> {
  const { remotes, dataDir, config, settings, changePins, accept, dryRun = false, report } = options;
  const before = readCompositions(dataDir);
  const earlier = before ? [before.current, ...before.history] : [];
  const store = new Store(dataDir, settings.sizes.release);
  const standing: Standing = { before, earlier, store };
  const pinsBefore = readPins(dataDir);
  const pins = changePins?.(pinsBefore) ?? pinsBefore;
  const configHash = configHashOf(config, remotes);
  const acceptances = new Acceptances(await readAcceptances(dataDir), accept ?? new Map());
  const decisions = { pins, acceptances, config: configHash };

  const rendered = new RenderedPages(dataDir);
  const typefaces = new CutTypefaces(dataDir);
  const compressor = new Compressor(settings.brotliEffort);
  const { versions, unavailable, made, refusals } = await select(
    options,
    { rendered, typefaces, compressor },
    standing,
    decisions,
  );
  for (const refusal of refusals) report(`refused ${refusalInWords(refusal)}`);
  const accepted = acceptances.madeFor(versions);
  for (const { name, version, objection } of accepted) report(`accepted ${name} ${version}: ${objection}`);
  for (const name of accept?.keys() ?? [])
    if (!accepted.some((each) => each.name === name)) report(`there was nothing to accept of ${name}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
  checkPins(refusals, pins, pinsBefore);
  const documents = countOf(made, rendered);
  if (made) report(`${documents.rendered} documents rendered, ${documents.takenOver} taken over`);
  const outcome = { versions, refusals, accepted, unavailable, documents };
  if (dryRun) return { id: before?.current.id ?? '', changed: made !== undefined, ...outcome };

  const record = made ? newRecord(configHash, { versions, unavailable }, made.documents) : before?.current;
  if (!record) throw new Error('A site that is live has a record.');
  const trial: Trial = { record, refusals, at: new Date().toISOString() };
  if (made) {
    await publish(options, standing, made, trial, compressor);
    await acceptances.keep(dataDir, versions);
    // The new site is live: what is not kept is rendered again.
    await Promise.all([rendered.keep(made.keys), typefaces.keep()]).catch((cause: unknown) =>
      report(`rendered documents cannot be kept: ${messageOf(cause)}`),
    );
  }
  if (!made) {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), trial);
  }
  if (changePins) await writePins(dataDir, pins);
  await keepRefusals(dataDir, refusals, trial.at);
  // The new site is live: a store that only grows is no reason to fail.
  await collectGarbage(dataDir, { store }).catch((cause: unknown) =>
    report(`old releases cannot be removed: ${messageOf(cause)}`),
  );
  return { id: record.id, changed: made !== undefined, ...outcome };
}

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A release that is refused changes nothing: the last good one of its team stays.
 *
 * @throws OperatorError when no site can be composed; the live one, if any, stays as it was.
 */
export const compose = (options: ComposeOptions): Promise<Composed> =>
  withComposerLock(options, () => composeLocked(options));
