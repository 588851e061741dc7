/** A file's front matter and its text. */
export interface Parts {
  /** What stands between the lines of dashes; undefined where the file does not begin with one. */
  readonly yaml: string | undefined;
  /** The text, on the same lines as in the file. */
  readonly text: string;
}

const fenced = /^---\r?\n(?<yaml>.*?)^---[ \t]*$/ms;

/** Parts a file at the dashes around its front matter. */
export function partsOf(source: string): Parts {
  const yaml = fenced.exec(source)?.groups?.yaml;
  return { yaml, text: source.replace(fenced, (front) => front.replaceAll(/[^\n]/g, '')) };
}
