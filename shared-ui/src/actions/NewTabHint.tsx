/** Tells those who do not see the new tab. */
export const NewTabHint = () => <span className="visually-hidden"> (opens in a new tab)</span>;

/** What a link carries that opens a new tab. */
export const newTabAttributes = { target: '_blank', rel: 'noopener' } as const;
