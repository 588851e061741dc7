const ending = '.eml';

/** What a name may look like, so that it leads nowhere else than into its folder. */
export const mailNamePattern = /^[\w.-]+\.eml$/;

/** Whether a file of a mail folder is a mail: one that is not written to its end has another name. */
export const isMailName = (name: string): boolean => name.endsWith(ending);

/** What the name of a mail's file says. */
export interface MailName {
  /** When the mail was taken, in milliseconds since 1970. */
  readonly takenAt: number;
  /** Undefined in the names that earlier versions gave. */
  readonly fingerprint: string | undefined;
}

/**
 * The name of a mail's file, `2026-01-31T093000.000Z-0123abcd-<fingerprint>.eml`: names sort by time.
 *
 * @param id - Its first eight characters keep two mails of one moment apart.
 */
export const mailName = (takenAt: Date, id: string, fingerprint: string): string =>
  `${takenAt.toISOString().replaceAll(':', '')}-${id.slice(0, 8)}-${fingerprint}${ending}`;

/** What a log may say of a mail's file: how its name begins, without the digest of what a visitor wrote. */
export const logNameOf = (name: string): string => name.slice(0, name.lastIndexOf('-'));

/** Reads a name; undefined where it names no time. */
export function readMailName(name: string): MailName | undefined {
  const [, day, hours, minutes, seconds, fingerprint] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z-(?:[0-9a-f]{8}-([0-9a-f]{32})\.eml$)?/.exec(name) ?? [];
  const takenAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(takenAt) ? undefined : { takenAt, fingerprint };
}
