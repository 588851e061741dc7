import path from 'node:path';
import { root } from '@proper/operator-kit/repository';

/** The folder of nginx's configuration. */
export const nginxFolder = path.resolve(import.meta.dirname, '../nginx');

/** The part of it that is written from the headers' one place. */
export const headersFile = path.join(nginxFolder, 'headers.conf');

/** Names every variable, for whoever runs the containers. */
export const envExampleFile = path.join(root, '.env.example');

/** What runs in which container. */
export const composeFile = path.join(root, 'docker-compose.yml');
