import { createReadStream, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';

/** Serves on a free port of this machine. */
export async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Serves the files of a folder, and no more, as any static server does. */
export const serveFiles =
  (folder: string): RequestListener =>
  ({ url = '/' }, response) => {
    const file = path.join(folder, url);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  };
