/** A team's remote: what `proper` has read from its `package.json`. */
export interface TeamProject {
  /** The folder with its `rspack.config.ts`. */
  readonly dir: string;
  /** Its name on the site. */
  readonly name: string;
  /** The routes that it is to own, unless the site lists it. */
  readonly routes: readonly `/${string}`[];
  /** The folder with its builds, and with the `release.json` of the last. */
  readonly dist: string;
}
