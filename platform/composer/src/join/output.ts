import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SitePath } from '@proper/shared-types';
import type { Absence, Integrity } from '@proper/shared-types/release';

/** Where a document without a page is. */
export const absentFile: Readonly<Record<Absence, string>> = {
  'not-found': documentFile(null),
  unavailable: '_unavailable.html',
};

/** A blog article, as its page's structured data describes it. */
export interface Article {
  readonly path: SitePath;
  readonly headline: string;
  readonly description: string;
  readonly datePublished: string;
}

/** A document of a site, and the files that belong to it. All are relative to the site. */
export interface OutputDocument {
  /** Null for a document without a page. */
  readonly path: SitePath | null;
  /** Identifies everything that it was made from. */
  readonly fingerprint: string;
  readonly file: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
  /** The document and its data, each with its compressed variants. */
  readonly files: readonly string[];
  /** The day of an article. */
  readonly day?: string | undefined;
  /** Whether it uses a shared module that most visits do without. */
  readonly isOnDemand?: boolean | undefined;
}

/** What one release adds to a site: its documents, joined with a shell. It describes the folder that it is in. */
export interface ReleaseOutput {
  /** The name of its folder. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** The version of the shell in its documents. */
  readonly shell: string;
  /** A hash of the configuration in its documents. */
  readonly config: string;
  /** The federation entry; null for the shell. */
  readonly entry: {
    readonly href: string;
    readonly integrity: Integrity;
    readonly manifest?: string;
  } | null;
  /** {@link Release.shared}. */
  readonly shared: Readonly<Record<string, string>>;
  readonly documents: readonly OutputDocument[];
  /** The shell's files at the root of the site, with their compressed variants. */
  readonly rootFiles: readonly string[];
  readonly articles: readonly Article[];
  /** The bytes of its checked files, in brotli. */
  readonly weights: Readonly<Record<string, number>>;
}

/** Has a folder for each output, in a folder for each name. */
export const outputsFolder = (dataDir: string, name = ''): string => path.join(dataDir, 'outputs', name);

/** The folder of an output. */
export const outputFolder = (dataDir: string, { name, id }: Pick<ReleaseOutput, 'name' | 'id'>): string =>
  path.join(outputsFolder(dataDir, name), id);

/** The folder of an output's documents. */
export const documentsFolder = (dataDir: string, output: Pick<ReleaseOutput, 'name' | 'id'>): string =>
  path.join(outputFolder(dataDir, output), 'site');

/** Describes an output. Only the composer writes it, and whoever can change it can change the site. */
export const outputFile = 'output.json';

/** An output; undefined if it does not exist. */
export function readOutput(
  dataDir: string,
  output: Pick<ReleaseOutput, 'name' | 'id'>,
): ReleaseOutput | undefined {
  const file = path.join(outputFolder(dataDir, output), outputFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleaseOutput) : undefined;
}
