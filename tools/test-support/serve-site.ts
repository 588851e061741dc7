import path from 'node:path';
import { type RunningServer, startServer } from '@proper/server/start-server';

/** The address of a database that does not exist, for sites to which no form is sent. */
export const noDatabase = 'postgres://nobody@127.0.0.1:1/none';

/** Serves a composed site without a database, on a free port by default. */
export const serveSite = (dataDir: string, port = 0): Promise<RunningServer> =>
  startServer({
    siteDir: path.join(dataDir, 'site'),
    env: { DATA_DIR: dataDir, PORT: String(port), OPERATOR_PORT: '0', DATABASE_URL: noDatabase },
    log: () => undefined,
  });
