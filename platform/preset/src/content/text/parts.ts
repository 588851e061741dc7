/** A file's front matter and its text. */
export interface Parts {
  /** What stands between the lines of dashes; undefined where the file does not begin with one. */
  readonly yaml: string | undefined;
  /** The text, on the same lines as in the file. */
  readonly text: string;
}

// The first line of all: lines of dashes further down divide a text. Some editors begin a file with a byte order mark.
const fenced = /^\uFEFF?---[ \t]*\r?\n(?<yaml>.*?)(?<=\n)---[ \t]*(?=\r?\n|$)/s;

/** Divides a file at the dashes around its front matter. */
export function partsOf(source: string): Parts {
  const yaml = fenced.exec(source)?.groups?.yaml;
  return { yaml, text: source.replace(fenced, (front) => front.replaceAll(/[^\n]/g, '')) };
}
