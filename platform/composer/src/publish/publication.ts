import type { PublicRecord } from '@proper/operator-kit/composed-site';
import type { SiteConfig } from '@proper/shared-types';
import type { Refusal } from '../model/faults';
import type { Part } from '../remote/job/part';
import type { CompositionRecord, History } from '../state/history';
import type { Pins } from '../state/pins';
import type { DeployedSite } from './deployed-site';

/** A part of the new site, and where its new files are; undefined if it has none. */
export interface NewPart {
  readonly part: Part;
  readonly folder?: string | undefined;
}

/** What is written of a composition. */
export interface Publication {
  readonly dataDir: string;
  readonly config: SiteConfig;
  /** What is live until then. */
  readonly site: DeployedSite;
  /** The record of the site, whether it has changed or not. */
  readonly record: CompositionRecord;
  readonly parts: readonly NewPart[];
  readonly routes: History['routes'];
  readonly pins: Pins;
  readonly refusals: readonly Refusal[];
  /** What the live record says of names that this attempt did not look at. */
  readonly standing: PublicRecord['refused'];
  /** When it was tried, ISO 8601. */
  readonly at: string;
  /** Folders and addresses that are nobody else's business. */
  readonly places: readonly string[];
}
