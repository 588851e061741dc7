import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import { hashOf } from './hash';
import { withComposerLock } from './lock';
import { formatRefusal, messageOf, plainText, type Refusal, type Versions } from './model';
import { type CompositionAttempt, writePublicRecord } from './publish/public-record';
import { collectGarbage, livedReleases } from './publish/retention';
import { beginSite, publishSite, writeSite } from './publish/site';
import { findCandidates } from './pull/candidates';
import { renderedFolder } from './render/render';
import { type Selection, selectReleases } from './select';
import {
  type Acceptance,
  type CompositionRecord,
  readPins,
  recordComposition,
  recordRefusals,
  writePins,
} from './state/state-files';
import { type ComposeOptions, openWorkspace, type Workspace } from './workspace';

/** How composing ended. */
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
  /** How many documents were rendered, and how many were taken over unchanged. None if nothing has changed. */
  readonly documents: { readonly rendered: number; readonly takenOver: number };
}

/** The releases that may go into the site, of the shell and of each remote that is not disabled. */
async function pullCandidates(workspace: Workspace) {
  const { remotes, pins } = workspace;
  const enabled = [...remotes.remotes].filter(([name]) => !pins.disabled.includes(name));
  const [shell, ...ofRemotes] = await Promise.all([
    findCandidates('shell', remotes.shell.source, workspace),
    ...enabled.map(
      async ([name, { source }]) => [name, await findCandidates(name, source, workspace)] as const,
    ),
  ]);
  return { shell, remotes: new Map(ofRemotes) };
}

function reportSelection(
  { versions, unavailable, refusals }: Selection,
  { acceptances, accept, report }: Workspace,
): readonly Acceptance[] {
  for (const refusal of refusals) report(`refused ${formatRefusal(refusal)}`);
  const accepted = acceptances.madeFor(versions);
  for (const { name, version, objection } of accepted)
    report(`accepted ${name} ${version}: ${plainText(objection)}`);
  for (const name of accept?.keys() ?? [])
    if (!accepted.some((each) => each.name === name)) report(`there was nothing to accept of ${name}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
  return accepted;
}

/** @throws OperatorError when what an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], { dataDir, pins }: Workspace): void {
  const before = readPins(dataDir);
  const useless = refusals.find(
    ({ name, version }) => pins.pinned[name] === version && before.pinned[name] !== version,
  );
  if (useless)
    throw new OperatorError(
      `Nothing was changed: ${useless.name} cannot be pinned to ${useless.version}: ${useless.reason}.`,
    );
}

function recordOf(
  { versions, unavailable }: Selection,
  { configHash: config }: Workspace,
  accepted: readonly Acceptance[],
): CompositionRecord {
  const at = new Date().toISOString();
  // Sorted by time, and unique.
  const id = `${at.replaceAll(/[-:.]/g, '')}-${hashOf([config, versions, unavailable]).slice(0, 8)}`;
  return { id, at, config, versions, unavailable, accepted: [...accepted] };
}

/** Writes the site of a record into a folder of its own, makes it the live one, and remembers it. */
async function publish(
  { site, documents }: NonNullable<Selection['changes']>,
  attempt: CompositionAttempt,
  workspace: Workspace,
): Promise<void> {
  const { dataDir, settings, before, earlier, store, typefaces, report, signal } = workspace;
  const { record } = attempt;
  const lived = livedReleases(before, record, settings.keepReleasesMs);
  const content = {
    documents,
    pages: site.remotes.flatMap(({ stored }) => stored.release.pages),
    unavailable: record.unavailable,
    kept: [
      ...[site.shell, ...site.remotes].map(({ stored }) => stored),
      ...lived.flatMap(({ name, version }) => store.find(name, version) ?? []),
    ],
  };
  await writePublicRecord(await writeSite(record.id, content, workspace), attempt, workspace);
  signal.throwIfAborted();
  await publishSite(record.id, workspace);
  await recordComposition(dataDir, { current: record, lived, history: earlier });
  // The new site is live; what cannot be kept is made again.
  await typefaces.keep().catch((cause: unknown) => report(`typefaces cannot be kept: ${messageOf(cause)}`));
}

async function composeIn(workspace: Workspace): Promise<Composed> {
  const { dataDir, changePins, dryRun = false, report, before, pins } = workspace;

  const candidates = await pullCandidates(workspace);
  // While releases are rendered, this process mostly waits.
  const [selected, started] = await Promise.allSettled([
    selectReleases(candidates, workspace),
    dryRun ? undefined : beginSite(workspace),
  ]);
  if (selected.status === 'rejected') throw selected.reason;
  if (started.status === 'rejected') throw started.reason;
  const selection = selected.value;
  const { versions, unavailable, changes, refusals } = selection;
  const accepted = reportSelection(selection, workspace);
  checkPins(refusals, workspace);
  const all = [...(changes?.documents.values() ?? [])];
  const rendered = all.filter(({ html }) => html !== undefined).length;
  const documents = { rendered, takenOver: all.length - rendered };
  if (changes) report(`${documents.rendered} documents rendered, ${documents.takenOver} taken over`);
  const result = { changed: changes !== undefined, versions, refusals, accepted, unavailable, documents };
  if (dryRun) return { id: before?.current.id ?? '', ...result };

  const record = changes || !before ? recordOf(selection, workspace, accepted) : before.current;
  const attempt: CompositionAttempt = { record, refusals, at: new Date().toISOString() };
  if (changes) await publish(changes, attempt, workspace);
  else {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), attempt, workspace);
  }
  if (changePins) await writePins(dataDir, pins);
  await recordRefusals(dataDir, refusals, attempt.at);
  // The new site is live; a store that is not cleaned up is no reason to fail.
  await collectGarbage(dataDir).catch((cause: unknown) =>
    report(`old releases cannot be removed: ${messageOf(cause)}`),
  );
  return { id: record.id, ...result };
}

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A release that is refused changes nothing: the last good one of its team stays.
 *
 * @throws OperatorError when no site can be composed; the live one, if any, stays as it was.
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
