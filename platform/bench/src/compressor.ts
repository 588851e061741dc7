import { Compressor, greatestEffort } from '@proper/composer/compress';

/** Compresses as a site in production is. */
export const compressor = new Compressor(greatestEffort);
