import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach } from 'vitest';
import { createServer } from '../src/create-server';
import type { Database } from '../src/database';
import { createMetrics } from '../src/operator/metrics';

/** Returns a function that sends requests without a network, each as another client by default. */
export function injectInto(database: Database, lines: string[]) {
  let turn = 0;
  const opened = Promise.resolve(database);
  const server = createServer({
    database: opened,
    metrics: createMetrics(),
    emailsPerClient: 3,
    trustedProxies: ['127.0.0.1'],
    origin: 'http://localhost:3000',
    log: (line) => void lines.push(line),
  });
  return (url: string, body: unknown, { headers, ...changes }: InjectOptions = {}) => {
    turn += 1;
    const client = { 'x-forwarded-for': `2001:db8:${turn.toString(16)}::1` };
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const sent = { 'content-type': 'application/json', ...client, ...headers };
    return server.inject({ method: 'POST', url, payload, ...changes, headers: sent });
  };
}

/** A server for a file's tests: `ask` is {@link injectInto}'s function, `lines` the current test's log. */
export function useServer(suite: { readonly database: Database }) {
  const lines: string[] = [];
  let ask: ReturnType<typeof injectInto>;
  beforeAll(() => {
    ask = injectInto(suite.database, lines);
  });
  beforeEach(() => void lines.splice(0));
  return { lines, ask: (...request: Parameters<typeof ask>) => ask(...request) };
}
