/** What a resource's page says and offers. */
export interface Resource {
  /** Names its form and its draft; unique on the site, in kebab case. */
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly badge: 'Popular' | 'Essential' | 'Free';
  readonly description: string;
  /** 6 to 8. */
  readonly included: readonly string[];
  /** 6 to 7. */
  readonly benefits: readonly string[];
  /** Where its file lies, relative to the site; null when it has none. */
  readonly download: string | null;
}
