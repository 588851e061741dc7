/** The `Prefer` header, as far as the routes honour it. */
export interface Preferences {
  /** What to send back of the new rows. */
  readonly returning: 'minimal' | 'representation' | 'headers-only';
  /** Whether to count the new rows. */
  readonly exactCount: boolean;
  /** What of the header was honoured, for `Preference-Applied`; empty when nothing was. */
  readonly applied: string;
}

const kinds = ['minimal', 'representation', 'headers-only'] as const;

/** Reads the header. Preferences that the routes do not know are ignored (RFC 7240). */
export function readPreferences(header: string | undefined): Preferences {
  const asked = (header ?? '').split(',').map((preference) => preference.trim());
  const returning = kinds.find((kind) => asked.includes(`return=${kind}`));
  const exactCount = asked.includes('count=exact');
  const applied = [returning && `return=${returning}`, exactCount && 'count=exact'].filter(Boolean);
  return { returning: returning ?? 'minimal', exactCount, applied: applied.join(', ') };
}
