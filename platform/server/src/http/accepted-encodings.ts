/** Codings under which a file may lie beside its plain form, the smallest first. */
export const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
export type Encoding = (typeof encodings)[number];

/** Those of {@link encodings} that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const allowed = new Map<string, boolean>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    allowed.set(
      name,
      parameters.every((parameter) => !/^q=0(\.0*)?$/.test(parameter)),
    );
  }
  return encodings.filter(({ name }) => allowed.get(name) ?? allowed.get('*') ?? false);
}
