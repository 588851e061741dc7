import type { MultiStats, StatsError } from '@rspack/core';

/** The workspace of a build: `mfe-content browser` → `mfe-content`. */
const workspaceOf = (build: string): string => build.split(' ')[0] ?? build;

const formatError = ({ message, moduleName, file, loc }: StatsError): string => {
  const place = moduleName ?? file;
  return [place && `${place}${loc ? `:${loc}` : ''}`, message].filter(Boolean).join('\n');
};

/**
 * A line for each workspace that was built since the last call, and for each error. Most errors are in both builds of a
 * workspace; they are reported once.
 */
export function formatBuilds({ stats }: MultiStats, seen: Map<string, string>): readonly string[] {
  const lines: string[] = [];
  const errorLines = new Set<string>();
  const built = new Map<string, number>();
  for (const each of stats) {
    const { name = '' } = each.compilation;
    const {
      hash = '',
      errors = [],
      time = 0,
    } = each.toJson({ all: false, hash: true, errors: true, timings: true });
    if (seen.get(name) === hash) continue;
    seen.set(name, hash);
    if (errors.length > 0)
      for (const error of errors)
        errorLines.add(`${workspaceOf(name)} does not build: ${formatError(error)}`);
    else if (name !== 'client')
      built.set(workspaceOf(name), Math.max(time, built.get(workspaceOf(name)) ?? 0));
  }
  for (const [name, time] of built) lines.push(`${name} built in ${(time / 1000).toFixed(2)} s`);
  return [...lines, ...errorLines];
}
