import { getErrorCode } from '@proper/common/errors';
import { pino } from 'pino';

/** The fields of a line: `request`, `remote` and `release` have the same names in every service. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line. Nothing that a visitor typed may be in it. */
export type Log = (message: string, fields?: LogFields) => void;

/** The most characters to keep while they cannot be written; more are dropped. */
const maxWaiting = 1024 * 1024;

/**
 * Creates a service's log on standard output, as JSON lines with `time`, `service`, `message` and the fields.
 * Lines wait while the disk is full.
 */
export function createLog(service: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on('error', (cause) => {
    // Nobody reads the output any more.
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
