/** A workspace's `react-refresh/runtime` is the shell's, with the workspace's name in front of ids. */
globalThis.reactRefresh ??= require('react-refresh/runtime.js');
const { reactRefresh } = globalThis;

module.exports = {
  ...reactRefresh,
  register: (type, id) => reactRefresh.register(type, `${__resourceQuery} ${id}`),
};
