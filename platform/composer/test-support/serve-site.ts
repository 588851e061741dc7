import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

/** A composed site that is served on this machine. */
interface ServedSite {
  /** `http://127.0.0.1:40123` */
  readonly origin: string;
  close(): void;
}

/** Serves the files of the site in a data folder, and no more, as any static server does. */
export async function serveSite(dataDir: string): Promise<ServedSite> {
  const server = createServer(({ url = '/' }, response) => {
    const file = path.join(dataDir, 'site', url);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => void server.close(),
  };
}
