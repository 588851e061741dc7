/**
 * The id of the form's first field, or of the heading that took the form's place. The closing call leads there: the
 * browser, or the shell, scrolls to it and gives it the focus.
 */
export const formAnchor = 'get-access';
