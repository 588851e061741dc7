# The two services that run Node.js, as targets: `composer` and `backend`. They run from source, as in a checkout.
FROM node:26.10.0-trixie-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . '(' -name package.json -o -path './platform/kit/bin/*' ')' -exec cp --parents '{}' /manifests ';' \
 && cp package-lock.json .npmrc /manifests

FROM node:26.10.0-trixie-slim AS base
WORKDIR /proper
# The only folder that npm writes to, as in `docker compose exec composer npm run site -- status`.
ENV NODE_ENV=production NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
RUN mkdir /data && chown node:node /data
VOLUME /data

FROM manifests AS composer-installed
WORKDIR /manifests
RUN npm ci --workspace platform/composer --omit=dev --omit=peer
# The packages that npm put next to the workspaces belong to this one.
RUN mkdir /installed && cp -r --parents node_modules $(ls -d platform/node_modules platform/*/node_modules 2>/dev/null || true) /installed
COPY platform/composer /installed/platform/composer
COPY platform/operator-kit /installed/platform/operator-kit

FROM manifests AS backend-installed
WORKDIR /manifests
RUN npm ci --workspace platform/server --omit=dev --omit=peer
# The packages that npm put next to the workspaces belong to this one.
RUN mkdir /installed && cp -r --parents node_modules $(ls -d platform/node_modules platform/*/node_modules 2>/dev/null || true) /installed
COPY platform/server /installed/platform/server
COPY platform/operator-kit /installed/platform/operator-kit

FROM base AS composer
COPY --from=composer-installed /installed ./
COPY package.json tsconfig.base.json remotes.json ./
COPY platform/kit/presets platform/kit/presets
COPY shared-types shared-types
# The remotes and their routes; each is published by the container with its name.
RUN node -p 'const { shell, remotes } = require("./remotes.json"); \
 for (const [name, entry] of [["shell", shell], ...Object.entries(remotes)]) entry.source = `http://${name}:8080`; \
 JSON.stringify({ shell, remotes }, null, 2)' >remotes-in-containers.json
USER node
CMD ["node", "--import", "tsx", "platform/composer/src/cli/command.ts", "watch", "--reconfigure", "--remotes", "remotes-in-containers.json", "--interval", "2"]

FROM base AS backend
COPY --from=backend-installed /installed ./
COPY package.json tsconfig.base.json remotes.json ./
COPY platform/kit/presets platform/kit/presets
COPY shared-types shared-types
COPY supabase supabase
USER node
EXPOSE 3000 3001
CMD ["node", "--import", "tsx", "platform/server/src/cli/backend.ts"]
