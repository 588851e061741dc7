import type { FastifyRequest } from 'fastify';

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a browser on this machine that asked for this machine. The name matters too: a page from elsewhere
 * could have its own name lead here, and read what it may not.
 */
export const isLocal = (request: FastifyRequest): boolean =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');
