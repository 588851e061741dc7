/** The shell's `react-refresh/runtime` for a workspace, whose name begins its components' ids. */
globalThis.reactRefresh ??= require('react-refresh/runtime.js');
const { reactRefresh } = globalThis;

module.exports = {
  ...reactRefresh,
  register: (type, id) => reactRefresh.register(type, `${__resourceQuery} ${id}`),
};
