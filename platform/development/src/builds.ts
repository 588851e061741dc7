import type { MultiCompiler, StatsError } from '@rspack/core';

const formatError = ({ message, moduleName, file, loc }: StatsError): string => {
  const source = moduleName ?? file;
  return [source && `${source}${loc ? `:${loc}` : ''}`, message].filter(Boolean).join('\n');
};

/** Reports each build, and each of its errors. Most errors are in both builds of a workspace, and are reported once. */
export function reportBuilds({ compilers }: MultiCompiler, report: (line: string) => void): void {
  const errorLines = new Map<string, readonly string[]>();
  for (const compiler of compilers)
    compiler.hooks.done.tap('report', (stats) => {
      const { name: build = '' } = compiler.options;
      const [name = '', half] = build.split(' ');
      const { errors = [], time = 0 } = stats.toJson({ all: false, errors: true, timings: true });
      const lines = errors.map((error) => `${name} does not build: ${formatError(error)}`);
      const known = [...errorLines.values()].flat();
      errorLines.set(build, lines);
      for (const line of lines) if (!known.includes(line)) report(line);
      if (lines.length === 0 && half === 'browser') report(`${name} built in ${(time / 1000).toFixed(2)} s`);
    });
}
