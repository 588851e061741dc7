import { request } from 'node:http';
import type { RunningServer } from '../src/start-server';

/** How a browser opens a page for a person. */
export const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } as const;

export interface OperatorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Asks the server of the operator's page. By default it opens the page as a browser does, with the password of its address. */
export function askOperator(
  { operatorPage }: Pick<RunningServer, 'operatorPage'>,
  { path = '/', method = 'GET', headers = {} }: { path?: string; method?: string; headers?: object } = {},
): Promise<OperatorAnswer> {
  const { username, password, port } = new URL(operatorPage);
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, method, auth: `${username}:${password}`, headers: { ...navigation, ...headers } },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** The text of the operator's page. */
export const readOperatorPage = async (server: Pick<RunningServer, 'operatorPage'>): Promise<string> =>
  (await askOperator(server)).body;
