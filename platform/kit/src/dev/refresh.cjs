/** A container's `react-refresh/runtime`: the document's only one, with the container's name in front of its components' ids. */
const { reactRefresh } = globalThis;

module.exports = {
  ...reactRefresh,
  register: (type, id) => reactRefresh.register(type, `${__resourceQuery} ${id}`),
};
