import { codeOf } from '@proper/operator-kit/operator-error';
import { pino } from 'pino';

/** What a line is about: `request`, `remote` and `release` have the same names in every service. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line. Nothing that a visitor typed may be in it. */
export type Log = (message: string, fields?: LogFields) => void;

interface LogOptions {
  /** The service that writes the line, such as `backend`. */
  readonly service: string;
  readonly stream?: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };
}

/** Lines that wait while they cannot be written, in characters; more are dropped. */
const maxWaiting = 1024 * 1024;

/** The standard output. Lines that a full disk refuses wait until there is room, and end nothing. */
const openOutput = () =>
  pino.destination({ dest: 1, sync: true, maxLength: maxWaiting }).on('error', (cause) => {
    // Nobody reads it any more.
    if (codeOf(cause) === 'EPIPE') process.exit(141);
  });

/**
 * Creates the log of a service: on a terminal the messages alone; anywhere else JSON lines with `time`, `service`, `message` and the
 * fields, so that a collector needs no pattern.
 */
export function createLog({
  service,
  stream = process.stdout.isTTY ? process.stdout : openOutput(),
}: LogOptions): Log {
  if (stream.isTTY)
    return (message) => {
      stream.write(`${message}\n`);
    };
  const logger = pino(
    {
      base: { service },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    stream,
  );
  return (message, fields = {}) => logger.info(fields, message);
}
