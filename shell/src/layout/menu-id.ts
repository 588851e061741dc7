/** The navigation, which small screens show as a drawer: the target of its buttons. */
export const menuId = 'menu';
