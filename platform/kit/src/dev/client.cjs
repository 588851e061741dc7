/**
 * In every workspace, with its name as the query: applies its updates when the development server's client, which one of them has,
 * announces them. It is also the workspace's `react-refresh/runtime`: the shell's, which runs first, with the workspace's name in front
 * of its components' ids.
 */
const { log } = require('@rspack/core/hot/log.js');
log.setLogLevel('error');
const { emitter } = require('@rspack/core/hot/emitter.js');
require('@rspack/core/hot/dev-server.js');

const message = 'webpackHotUpdate';
addEventListener('message', ({ data, source }) => {
  if (source === window && typeof data === 'string' && data.startsWith(message))
    emitter.emit(message, data.slice(message.length));
});

globalThis.reactRefresh ??= require('react-refresh/runtime.js');
const { reactRefresh } = globalThis;
module.exports = {
  ...reactRefresh,
  register: (type, id) => reactRefresh.register(type, `${__resourceQuery} ${id}`),
};
