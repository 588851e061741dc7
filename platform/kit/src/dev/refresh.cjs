/** A workspace's `react-refresh/runtime`: the shell's, which runs first, with the workspace's name in front of its components' ids. */
globalThis.reactRefresh ??= require('react-refresh/runtime.js');
const { reactRefresh } = globalThis;

module.exports = {
  ...reactRefresh,
  register: (type, id) => reactRefresh.register(type, `${__resourceQuery} ${id}`),
};
