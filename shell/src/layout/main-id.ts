/** The element that holds the page: the skip link's target, and where focus goes on a navigation. */
export const mainId = 'main';
