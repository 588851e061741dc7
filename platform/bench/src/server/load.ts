import { connect } from 'node:net';

/**
 * Asks a server for as much as it gives, over connections that stay open, one request at a time on each. It reads of an
 * answer its status and its length: a generator that takes longer for an answer than the server would measure itself.
 */

/** What to ask. */
export interface Load {
  readonly port: number;
  /** Asked in turns. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** How many to ask for in all. */
  readonly requests: number;
  /** The `Accept-Encoding` of every request. */
  readonly encoding: string;
}

/** What was answered. */
export interface Answered {
  readonly answers: number;
  /** Of bodies. */
  readonly bytes: number;
  /** Answers with another status than 200, and connections that broke. */
  readonly failures: number;
  readonly milliseconds: number;
}

const endOfHead = Buffer.from('\r\n\r\n');
const lengthLine = /\r\ncontent-length: (\d+)\r\n/i;

interface Head {
  readonly ok: boolean;
  /** Bytes of the whole answer. */
  readonly length: number;
  readonly body: number;
}

/** The head of an answer; undefined while it has not come whole. */
function headOf(data: Buffer): Head | undefined {
  const end = data.indexOf(endOfHead);
  if (end < 0) return undefined;
  const text = data.toString('latin1', 0, end + 2);
  const body = Number(lengthLine.exec(text)?.[1] ?? Number.NaN);
  return { ok: text.startsWith('HTTP/1.1 200') && body >= 0, length: end + endOfHead.length + body, body };
}

/** Runs until so many requests have been answered. */
export async function generateLoad({
  port,
  paths,
  connections,
  requests,
  encoding,
}: Load): Promise<Answered> {
  const texts = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`),
  );
  const begun = performance.now();
  let left = requests;
  let answers = 0;
  let bytes = 0;
  let failures = 0;

  const keepAsking = (turn: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let next = turn;
      let begin: Buffer = Buffer.alloc(0);
      let missing = 0;
      const ask = (): void => {
        left -= 1;
        socket.write(texts[next++ % texts.length] ?? '');
      };
      const leave = (): void => {
        socket.destroy();
        resolve();
      };
      const complete = (): void => {
        answers += 1;
        if (left > 0) ask();
        else leave();
      };
      const fail = (): void => {
        failures += 1;
        leave();
      };
      socket.on('connect', ask);
      socket.on('error', fail);
      socket.on('end', fail);
      socket.on('data', (chunk: Buffer) => {
        if (missing > 0) {
          missing -= chunk.length;
          if (missing <= 0) complete();
          return;
        }
        const data = begin.length > 0 ? Buffer.concat([begin, chunk]) : chunk;
        const head = headOf(data);
        if (!head) {
          begin = data;
          return;
        }
        begin = Buffer.alloc(0);
        if (!head.ok) return fail();
        bytes += head.body;
        missing = head.length - data.length;
        if (missing <= 0) complete();
      });
    });

  await Promise.all(Array.from({ length: connections }, (_, index) => keepAsking(index)));
  return { answers, bytes, failures, milliseconds: performance.now() - begun };
}
