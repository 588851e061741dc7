import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { acceptedEncodings } from './accepted-encodings';

/** The most bytes of a file that is kept in memory; a longer one is read as it is sent. */
export const preparedBytes = 1024 * 1024;

/** The most bytes of all files that are kept. A site has some megabytes of what browsers ask for. */
const preparedBytesOfAll = 64 * 1024 * 1024;

/** A finished answer: what was said of a file once is said again while the file is the same. */
export interface PreparedAnswer {
  /** Names and values in turns, as Node takes them at once. */
  readonly headers: string[];
  /** The same for a visitor who has the file already, status 304. */
  readonly unchanged: string[];
  readonly etag: string;
  readonly body: Buffer;
}

interface Kept extends PreparedAnswer {
  /** The file, as an absolute path, and as it was when it was read. */
  readonly file: string;
  readonly state: string;
}

/** What tells a file or a folder from another one at its place, and from itself before a change. Undefined: not there. */
function stateOf(place: string): string | undefined {
  try {
    const found = statSync(place, { throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  } catch {
    return undefined;
  }
}

const inTurns = (headers: Readonly<Record<string, unknown>>, without: readonly string[] = []): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (without.includes(name) ? [] : [name, String(value)]));

/** Requests under these are for more than a lookup. */
const conditions = ['range', 'if-match', 'if-unmodified-since'] as const;

/** Where an entity tag is sent, the date beside it says nothing (RFC 9110, section 13.1.3). */
const isPlain = ({ headers }: IncomingMessage): boolean =>
  conditions.every((name) => headers[name] === undefined) &&
  (headers['if-modified-since'] === undefined || headers['if-none-match'] !== undefined);

/** Browsers say one of few texts of encodings; what others invent is not remembered. */
const longestEncodings = 100;
const encodingsAtMost = 100;

/**
 * Answers to plain requests for the files of the live site, kept in memory as they were made when each was asked for first.
 * With each request the site's folder and the file are looked at, so that nothing is sent that is not there any more or
 * has changed. These two looks need no descriptor, and are all that is asked of the file system.
 */
export class PreparedAnswers {
  readonly #siteDir: string;
  readonly #answers = new Map<string, Kept>();
  readonly #endings = new Map<string, string>();
  /** The folder that all answers are from, as it was then. */
  #site: string | undefined;
  #bytes = 0;

  /** @param siteDir - The composed site: a folder, or a link that is moved. */
  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /** Which forms a browser takes, in short. */
  #endingsOf(header = ''): string {
    const known = this.#endings.get(header);
    if (known !== undefined) return known;
    const endings = acceptedEncodings(header)
      .map(({ ending }) => ending)
      .join('');
    if (header.length <= longestEncodings && this.#endings.size < encodingsAtMost)
      this.#endings.set(header, endings);
    return endings;
  }

  /** Undefined for what is never answered from memory. */
  #keyOf(request: IncomingMessage): string | undefined {
    const { url = '', headers } = request;
    if (!isPlain(request)) return undefined;
    const query = url.indexOf('?');
    const pathname = query < 0 ? url : url.slice(0, query);
    // A file has one address without these, so that nobody fills the memory with copies.
    return pathname.includes('%') ? undefined : `${this.#endingsOf(headers['accept-encoding'])} ${pathname}`;
  }

  /** The answer to a request, where it has been made before and is still right. */
  find(request: IncomingMessage): PreparedAnswer | undefined {
    const key = this.#keyOf(request);
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (!known || stateOf(this.#siteDir) !== this.#site || stateOf(known.file) !== known.state)
      return undefined;
    return known;
  }

  /**
   * Looks at a file before it is read. Returns the function that keeps what was made of it, unless it has changed
   * meanwhile.
   *
   * @param site - The folder of the site that the request is answered from.
   * @param form - The form of the file that is sent, relative to the site.
   */
  watch(request: IncomingMessage, site: string, form: string) {
    const key = this.#keyOf(request);
    const file = path.join(site, form);
    const [folder, state] = [stateOf(site), stateOf(file)];
    return (headers: Readonly<Record<string, unknown>>, body: Buffer): void => {
      if (key === undefined || folder === undefined || state === undefined) return;
      // It was written while it was read, or another site is live by now: the next request may have it.
      if (stateOf(file) !== state || stateOf(this.#siteDir) !== folder) return;
      if (this.#site !== folder) this.#forgetAll();
      this.#site = folder;
      this.#keep(key, {
        headers: inTurns(headers),
        unchanged: inTurns(headers, ['content-length', 'content-type']),
        etag: String(headers.etag),
        body,
        file,
        state,
      });
    };
  }

  #keep(key: string, answer: Kept): void {
    this.#bytes += answer.body.length - (this.#answers.get(key)?.body.length ?? 0);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    for (const [oldest, { body }] of this.#answers) {
      if (this.#bytes <= preparedBytesOfAll) return;
      this.#answers.delete(oldest);
      this.#bytes -= body.length;
    }
  }

  #forgetAll(): void {
    this.#answers.clear();
    this.#bytes = 0;
  }
}
