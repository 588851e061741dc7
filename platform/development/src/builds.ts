import type { MultiCompiler, StatsError } from '@rspack/core';

const formatError = ({ message, moduleName, file, loc }: StatsError): string => {
  const source = moduleName ?? file;
  return [source && `${source}${loc ? `:${loc}` : ''}`, message].filter(Boolean).join('\n');
};

/** Reports each build and its errors. An error that is in several builds of a workspace, as most are, is reported once. */
export function reportBuilds({ compilers }: MultiCompiler, report: (line: string) => void): void {
  const errorLines = new Map<string, readonly string[]>();
  for (const compiler of compilers)
    compiler.hooks.done.tap('report', (stats) => {
      const { name: build = '' } = compiler.options;
      const [workspace = '', target] = build.split(' ');
      const { errors = [], time = 0 } = stats.toJson({ all: false, errors: true, timings: true });
      const lines = errors.map((error) => `${workspace} does not build: ${formatError(error)}`);
      const reported = [...errorLines.values()].flat();
      errorLines.set(build, lines);
      for (const line of lines) if (!reported.includes(line)) report(line);
      if (lines.length === 0 && target === 'browser')
        report(`${workspace} built in ${(time / 1000).toFixed(2)} s`);
    });
}
