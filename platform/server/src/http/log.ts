import { getErrorCode } from '@proper/common/errors';
import { pino } from 'pino';

/** What a line is about: `request`, `remote` and `release` have the same names in every service. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line. Nothing that a visitor typed may be in it. */
export type Log = (message: string, fields?: LogFields) => void;

/** Lines that wait while they cannot be written, in characters; more are dropped. */
const maxWaiting = 1024 * 1024;

/**
 * Creates the log of a service on the standard output: JSON lines with `time`, `service`, `message` and the fields, so that a collector
 * needs no pattern. Lines that a full disk refuses wait until there is room.
 */
export function createLog(service: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on('error', (cause) => {
    // Nobody reads it any more.
    if (getErrorCode(cause) === 'EPIPE') process.exit(141);
  });
  const options = {
    base: { service },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const logger = pino(options, output);
  return (message, fields = {}) => logger.info(fields, message);
}
