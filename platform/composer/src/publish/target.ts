import type { Headers } from '@proper/operator-kit/response-headers';

/** A place that a site is copied to. Files in it go by their keys: relative paths with forward slashes. */
export interface Target {
  /** For messages: a folder, or `s3://bucket/prefix`. */
  readonly where: string;
  /** Where a file of the site goes; undefined where it is of no use here. */
  keyOf(file: string): string | undefined;
  /** Every file that is there, with the MD5 of its content in hexadecimal where that is known. */
  list(): Promise<ReadonlyMap<string, string>>;
  read(key: string): Promise<Buffer | undefined>;
  /** Writes a file whole, or rejects. */
  write(key: string, content: Buffer, headers: Headers): Promise<void>;
  remove(key: string): Promise<void>;
}
