import { Compressor, greatestEffort } from 'composer/compress';

/** Compresses as a site in production is. */
export const compressor = new Compressor(greatestEffort);
