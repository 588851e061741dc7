# The two services that run Node.js, as targets: `composer` and `backend`.
FROM node:26.10.0-trixie-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . '(' -name package.json -o -path './platform/*/bin/*' ')' >/tmp/files \
 && tar -cf - -T /tmp/files package-lock.json .npmrc | tar -xf - -C /manifests

FROM node:26.10.0-trixie-slim AS base
WORKDIR /proper
# The only folder that npm writes to, as in `docker compose exec backend npm run submissions`.
ENV NODE_ENV=production NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=manifests /manifests ./

# Files are readable whatever umask this checkout was made with.
FROM base AS composer
RUN npm ci --workspace platform/composer --omit=dev --omit=peer
COPY --chmod=755 package.json tsconfig.base.json remotes.json ./
COPY --chmod=755 platform/kit/presets platform/kit/presets
COPY --chmod=755 platform/common platform/common
COPY --chmod=755 shared-types shared-types
COPY --chmod=755 platform/composer platform/composer
RUN npm run build --workspace platform/composer
# A remote of this repository is published by the container with its name; others are where remotes.json says.
RUN node -p 'const { shell, remotes } = require("./remotes.json"); \
 for (const [name, entry] of [["shell", shell], ...Object.entries(remotes)]) \
   if (!/^https?:/.test(entry.source)) entry.source = `http://${name}:8080`; \
 JSON.stringify({ shell, remotes }, null, 2)' >remotes-in-containers.json
USER node
# `npm run site` takes half a second longer. With V8's own choice for new objects, a large site needs a quarter more memory.
ENV PATH=/proper/node_modules/.bin:$PATH NODE_OPTIONS=--max-semi-space-size=2
CMD ["site", "watch", "--reconfigure", "--remotes", "remotes-in-containers.json", "--interval", "2"]

FROM base AS backend
RUN npm ci --workspace platform/server --omit=dev --omit=peer
COPY --chmod=755 package.json tsconfig.base.json remotes.json ./
COPY --chmod=755 platform/kit/presets platform/kit/presets
COPY --chmod=755 platform/common platform/common
COPY --chmod=755 shared-types shared-types
COPY --chmod=755 supabase supabase
COPY --chmod=755 platform/server platform/server
USER node
EXPOSE 3000 3001
CMD ["node", "--import", "tsx", "platform/server/src/cli/backend.ts"]
