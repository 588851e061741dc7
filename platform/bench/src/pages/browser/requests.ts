import type { CDPSession } from 'playwright-core';

/** What is fetched, by what it is for. */
export const kinds = ['document', 'script', 'style', 'font', 'picture', 'other'] as const;
/** One of {@link kinds}. */
export type Kind = (typeof kinds)[number];

/** Something of each kind: bytes, for one. */
export type PerKind<Value> = Readonly<Record<Kind, Value>>;

/** Asks for something of each kind. */
export const perKind = <Value>(of: (kind: Kind) => Value): PerKind<Value> => ({
  document: of('document'),
  script: of('script'),
  style: of('style'),
  font: of('font'),
  picture: of('picture'),
  other: of('other'),
});

const kindOf: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
};

interface Request {
  readonly url: string;
  kind: Kind;
  answered: boolean;
  done: boolean;
  /** On the wire, with headers. */
  bytes: number;
}

/** The requests of a page while it is watched. */
export interface Requests {
  /** Milliseconds since the last of them began or ended; none is under way then. */
  quietFor(): number;
  /** Bytes on the wire by kind, and how many requests were answered. */
  sum(): { readonly bytes: PerKind<number>; readonly count: number };
  /** Addresses that failed, or were answered with an error. */
  failed(): readonly string[];
}

/** Watches the network from now on. */
export function watchRequests(session: CDPSession): Requests {
  const requests = new Map<string, Request>();
  const failed = new Set<string>();
  let last = performance.now();
  const ended = (id: string, bytes: number): void => {
    const request = requests.get(id);
    if (!request) return;
    request.done = true;
    request.bytes += bytes;
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    if (!url.startsWith('http')) return;
    last = performance.now();
    const kind = kindOf[type ?? ''] ?? 'other';
    requests.set(requestId, { url, kind, answered: false, done: false, bytes: 0 });
  });
  // A typeface may be asked for again, and then takes nothing from the network.
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.answered = response.fromDiskCache !== true && response.fromPrefetchCache !== true;
    request.kind = kindOf[type] ?? 'other';
    if (response.status >= 400) failed.add(`${request.url} answers ${response.status}`);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const request = requests.get(requestId);
    if (request && !canceled) failed.add(`${request.url}: ${errorText}`);
    ended(requestId, 0);
  });
  return {
    quietFor: () => ([...requests.values()].every(({ done }) => done) ? performance.now() - last : 0),
    sum() {
      const answered = [...requests.values()].filter((request) => request.answered);
      const bytesOf = (wanted: Kind): number =>
        answered.filter(({ kind }) => kind === wanted).reduce((sum, { bytes }) => sum + bytes, 0);
      return { bytes: perKind(bytesOf), count: answered.length };
    },
    failed: () => [...failed],
  };
}
