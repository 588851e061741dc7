import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import { sha256OfData } from './hash';
import { withComposerLock } from './lock';
import { formatRefusal, messageOf, plainText, type Refusal, type Versions } from './model';
import { type CompositionAttempt, writePublicRecord } from './publish/public-record';
import { collectGarbage, livedReleases } from './publish/retention';
import { beginSite, publishSite, writeSite } from './publish/site';
import { pullCandidates } from './pull/candidates';
import { renderedFolder } from './render/render';
import { type Selection, type SiteChanges, selectReleases } from './select';
import {
  type Acceptance,
  type CompositionRecord,
  readPins,
  recordComposition,
  recordRefusals,
  writePins,
} from './state/state-files';
import { type ComposeOptions, openWorkspace, type Workspace } from './workspace';

/** The result of composing. */
export interface Composed {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False if the live site was already made from the same releases. In a dry run: whether it would change. */
  readonly changed: boolean;
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
  /** Objections to releases of the site that were accepted now. */
  readonly accepted: readonly Acceptance[];
  readonly unavailable: readonly SitePath[];
  /** The number of documents that were rendered, and of those that stay. Both are 0 if nothing has changed. */
  readonly documents: { readonly rendered: number; readonly unchanged: number };
}

function reportSelection(
  { unavailable, refusals }: Selection,
  accepted: readonly Acceptance[],
  { accept, report }: Workspace,
): void {
  for (const refusal of refusals)
    report(`refused ${formatRefusal(refusal)}`, { remote: refusal.name, release: refusal.version });
  for (const { name, version, objection } of accepted)
    report(`accepted ${name} ${version}: ${plainText(objection)}`);
  for (const name of accept?.keys() ?? [])
    if (!accepted.some((acceptance) => acceptance.name === name))
      report(`there was nothing to accept of ${name}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
}

/** @throws OperatorError if a release that an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], { dataDir, pins }: Workspace): void {
  const { pinned } = readPins(dataDir);
  const refused = refusals.find(
    ({ name, version }) => pins.pinned[name] === version && pinned[name] !== version,
  );
  if (refused)
    throw new OperatorError(
      `Nothing was changed: ${refused.name} cannot be pinned to ${refused.version}: ${refused.reason}.`,
    );
}

function recordOf(
  { versions, unavailable }: Selection,
  accepted: readonly Acceptance[],
  { configHash: config }: Workspace,
): CompositionRecord {
  const at = new Date().toISOString();
  // Sorted by time, and unique.
  const id = `${at.replaceAll(/[-:.]/g, '')}-${sha256OfData([config, versions, unavailable]).slice(0, 8)}`;
  return { id, at, config, versions, unavailable, accepted };
}

/** Writes a site into a folder of its own, makes it the live one, and records it. */
async function publish(
  { site, documents }: SiteChanges,
  attempt: CompositionAttempt,
  workspace: Workspace,
): Promise<void> {
  const { dataDir, settings, before, earlier, store, typefaces, report, signal } = workspace;
  const { record } = attempt;
  const lived = livedReleases(before, record, settings.keepReleasesMs);
  const current = [site.shell, ...site.remotes].map(({ stored }) => stored);
  const content = {
    documents,
    pages: site.remotes.flatMap(({ stored }) => stored.release.pages),
    unavailable: record.unavailable,
    kept: [...current, ...lived.flatMap(({ name, version }) => store.find(name, version) ?? [])],
  };
  await writePublicRecord(await writeSite(record.id, content, workspace), attempt, workspace);
  signal.throwIfAborted();
  await publishSite(record.id, workspace);
  await recordComposition(dataDir, { current: record, lived, history: earlier });
  // Typefaces that are not kept are made again.
  await typefaces.keep().catch((cause: unknown) => report(`typefaces cannot be kept: ${messageOf(cause)}`));
}

async function composeIn(workspace: Workspace): Promise<Composed> {
  const { dataDir, acceptances, changePins, dryRun = false, report, before, pins } = workspace;

  const candidates = await pullCandidates(workspace);
  // Rendering leaves this process time to copy the live site. Neither may go on after the lock is released.
  const [selected, started] = await Promise.allSettled([
    selectReleases(candidates, workspace),
    dryRun ? undefined : beginSite(workspace),
  ]);
  if (selected.status === 'rejected') throw selected.reason;
  if (started.status === 'rejected') throw started.reason;
  const selection = selected.value;
  const { versions, unavailable, changes, refusals } = selection;
  const accepted = acceptances.acceptedOf(versions);
  reportSelection(selection, accepted, workspace);
  checkPins(refusals, workspace);
  const htmls = [...(changes?.documents.values() ?? [])].map(({ html }) => html);
  const rendered = htmls.filter((html) => html !== undefined).length;
  const documents = { rendered, unchanged: htmls.length - rendered };
  if (changes) report(`${documents.rendered} documents rendered, ${documents.unchanged} unchanged`);
  const result = { changed: changes !== undefined, versions, refusals, accepted, unavailable, documents };
  if (dryRun) return { id: before?.current.id ?? '', ...result };

  const record = changes || !before ? recordOf(selection, accepted, workspace) : before.current;
  const attempt: CompositionAttempt = { record, refusals, at: new Date().toISOString() };
  if (changes) await publish(changes, attempt, workspace);
  else {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), attempt, workspace);
  }
  if (changePins) await writePins(dataDir, pins);
  await recordRefusals(dataDir, refusals, attempt.at);
  // The new site is live, so a store that cannot be cleaned up is not a failure.
  await collectGarbage(dataDir).catch((cause: unknown) =>
    report(`old releases cannot be removed: ${messageOf(cause)}`),
  );
  return { id: record.id, ...result };
}

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A refused release changes nothing: its team's last good one stays.
 *
 * @throws OperatorError if no site can be composed; the live one, if any, stays as it was.
 */
export const compose = (options: ComposeOptions): Promise<Composed> =>
  withComposerLock({ ...options, isUrgent: options.changePins !== undefined }, async (signal) => {
    const folder = renderedFolder(options.dataDir);
    try {
      mkdirSync(folder, { recursive: true });
      return await composeIn(await openWorkspace(options, signal));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
