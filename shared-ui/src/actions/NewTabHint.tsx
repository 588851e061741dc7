/** Tells users of screen readers that a link opens a new tab. */
export const NewTabHint = () => <span className="visually-hidden"> (opens in a new tab)</span>;

/** The attributes of a link that opens a new tab. */
export const newTabAttributes = { target: '_blank', rel: 'noopener' } as const;
