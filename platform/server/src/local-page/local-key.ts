import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a key: nobody guesses so many. */
const keyBytes = 24;

/** A new secret, safe in an address. */
export const newLocalKey = (): string => randomBytes(keyBytes).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether what a visitor brings is the key. Takes equally long however much of it is right. */
export const isLocalKey = (key: string, brought: unknown): boolean =>
  typeof brought === 'string' && timingSafeEqual(digestOf(key), digestOf(brought));

/** Where the local page of a server is. */
export const localPageAddress = (address: string, key: string): string => `${address}/local?key=${key}`;
