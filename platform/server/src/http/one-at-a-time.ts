import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** The requests of a connection: the one that is being answered, and those that wait. */
interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly waiting: (() => void)[];
}

const turns = new WeakMap<Socket, Turn>();

/** Whether an earlier request of a connection must be answered first: it has arrived whole, or its answer has begun. */
export function isAnswering(socket: Socket): boolean {
  const turn = turns.get(socket);
  return turn !== undefined && (turn.request.complete || turn.response.headersSent);
}

/** Whether a client has sent its whole request and waits for the server, such as for the database to open. */
export function isWaitedFor(socket: Socket): boolean {
  const turn = turns.get(socket);
  return turn?.request.complete === true && !turn.response.headersSent;
}

/**
 * Answers the requests of a connection one after the other, so that it holds at most one file open. Node would pass on all
 * requests that a client has sent ahead, and an answer that waits for its turn is not told when the connection closes.
 *
 * @param waitingAtMost - One request more than these ends the connection.
 * @param answerMs - Milliseconds after which an answer that is still under way ends the connection.
 */
export function oneAtATime(
  handle: RequestHandler,
  { waitingAtMost, answerMs }: { readonly waitingAtMost: number; readonly answerMs: number },
): RequestHandler {
  function begin(turn: Turn): void {
    const { request, response, waiting } = turn;
    const { socket } = request;
    turns.set(socket, turn);
    const deadline = setTimeout(() => socket.destroy(), answerMs);
    response.once('close', () => {
      clearTimeout(deadline);
      const next = socket.destroyed ? undefined : waiting.shift();
      if (next) next();
      else turns.delete(socket);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = turns.get(socket)?.waiting;
    if (waiting === undefined) begin({ request, response, waiting: [] });
    else if (waiting.length < waitingAtMost) waiting.push(() => begin({ request, response, waiting }));
    else socket.destroy();
  };
}
