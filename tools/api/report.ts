/** The public surface of a package at a version. */
export interface Report {
  readonly package: string;
  readonly version: string;
  /** Of the sources that were released. */
  readonly commit?: string;
  /** The lines of each way into the package, by its specifier: `shared-types/release`. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
}

const fence = '```';

/** The text of a report, for review: one line for each thing that can be relied on. */
export const writeReport = ({ package: name, version, commit, entries }: Report): string =>
  [
    `# The public surface of ${name} ${version}`,
    '',
    'Written by `npm run api -- --write`. Of constants it says the type and not the value: a figure is no part of the surface.',
    ...(commit === undefined ? [] : ['', `Released from the commit ${commit}.`]),
    ...[...entries].flatMap(([specifier, lines]) => [
      '',
      `## ${specifier}`,
      '',
      `${fence}ts`,
      ...lines,
      fence,
    ]),
    '',
  ].join('\n');

/** Reads the text of a report; undefined when it is none. */
export function readReport(text: string): Report | undefined {
  const head = /^# The public surface of (\S+) (\S+)$/m.exec(text);
  const [, name, version] = head ?? [];
  if (name === undefined || version === undefined) return undefined;
  const entries = new Map<string, readonly string[]>();
  for (const [, specifier = '', lines = ''] of text.matchAll(/^## (\S+)\n\n```ts\n([\s\S]*?)^```$/gm))
    entries.set(
      specifier,
      lines.split('\n').filter((line) => line !== ''),
    );
  const [, commit] = /^Released from the commit (\w+)\.$/m.exec(text) ?? [];
  return { package: name, version, ...(commit === undefined ? {} : { commit }), entries };
}
