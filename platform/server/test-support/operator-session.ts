import type { RunningServer } from '../src/start-server';

/** Opens the operator's page as a browser does, and returns the cookie that it keeps. */
export async function openSession({ operatorPage }: Pick<RunningServer, 'operatorPage'>): Promise<string> {
  const answer = await fetch(operatorPage, { redirect: 'manual' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The text of the operator's page. */
export async function readOperatorPage(
  server: Pick<RunningServer, 'address' | 'operatorPage'>,
): Promise<string> {
  const cookie = await openSession(server);
  return (await fetch(`${server.address}/operator`, { headers: { cookie } })).text();
}
