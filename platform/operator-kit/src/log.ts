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

/**
 * Creates the log of a service: on a terminal the messages alone; anywhere else JSON lines with `time`, `service`, `message` and the
 * fields, so that a collector needs no pattern.
 */
export function createLog({ service, stream = process.stdout }: LogOptions): Log {
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
