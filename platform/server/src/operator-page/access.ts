import { createHmac } from 'node:crypto';
import { isSameKey } from '@proper/operator-kit/operator-key';
import type { FastifyRequest } from 'fastify';

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a request from this machine that also names this machine: another site could point its own name to this machine
 * (DNS rebinding) and read the page.
 */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');

/** What stands for the key where a browser keeps it or a page contains it: neither reveals the key. */
const derive = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

const cookieName = 'proper_operator';
/** Seconds until an operator must open the page with the key again. */
const sessionSeconds = 12 * 60 * 60;

/** The cookie of somebody who knows the key. Other sites' pages cannot make a browser send it. */
export const sessionCookie = (key: string, isSecure: boolean): string =>
  `${cookieName}=${derive(key, 'session')}; Path=/operator; Max-Age=${sessionSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** Whether the request has the cookie. */
export function hasSession({ headers: { cookie = '' } }: FastifyRequest, key: string): boolean {
  const pair = cookie.split(/; */).find((text) => text.startsWith(`${cookieName}=`));
  return isSameKey(derive(key, 'session'), pair?.slice(cookieName.length + 1));
}

/** A hidden field of the page's forms. Only the page itself contains it. */
export const formToken = (key: string): string => derive(key, 'form');

/** Whether a request is a form of the page: it has the token, and the browser does not say that another site sent it. */
export function isFromPage({ headers, body }: FastifyRequest, key: string): boolean {
  const { origin, host = '', 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = headers;
  const isOwnOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const token = new URLSearchParams(String(body)).get('token');
  return site === 'same-origin' && isOwnOrigin && isForm && isSameKey(formToken(key), token);
}
