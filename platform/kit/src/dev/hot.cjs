/** Part of every workspace: applies its updates when the shared development client announces them. */
const { log } = require('@rspack/core/hot/log.js');
log.setLogLevel('error');
const { emitter } = require('@rspack/core/hot/emitter.js');
require('@rspack/core/hot/dev-server.js');

const message = 'webpackHotUpdate';
addEventListener('message', ({ data, source }) => {
  if (source === window && typeof data === 'string' && data.startsWith(message))
    emitter.emit(message, data.slice(message.length));
});
