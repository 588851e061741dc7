import path from 'node:path';

/** The folder of nginx's configuration. */
export const nginxFolder = path.resolve(import.meta.dirname, '../nginx');

/** The part of it that is written from the headers' one place. */
export const headersFile = path.join(nginxFolder, 'headers.conf');
