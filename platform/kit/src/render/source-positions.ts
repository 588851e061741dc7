import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Finds the first position in a stack trace that is in a source file of a team: `src/pages/about/AboutPage.tsx:12`. */
export function mapStack(stack: string, bundle: string): string {
  const mapFile = `${bundle}.map`;
  if (!existsSync(mapFile)) return '';
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')));
  const positions = stack
    .split(bundle)
    .slice(1)
    .flatMap((rest) => {
      const [, line, column] = /^:(\d+):(\d+)/.exec(rest) ?? [];
      const origin = map.findOrigin(Number(line), Number(column));
      return 'fileName' in origin ? `${origin.fileName.replace(/^\.\//, '')}:${origin.lineNumber}` : [];
    });
  return (
    positions.find((position) => position.startsWith('src/')) ??
    positions.find((position) => !position.includes('node_modules/')) ??
    ''
  );
}
