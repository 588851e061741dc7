# The release of the team that NAME names, and a server for it. All teams are built the same way.
FROM node:26.10.0-trixie-slim AS manifests
WORKDIR /all
COPY . .
# Packages are installed again only when a manifest changes.
RUN mkdir /manifests && find . '(' -name package.json -o -path './platform/kit/bin/*' ')' >/tmp/files \
 && tar -cf - -T /tmp/files package-lock.json .npmrc | tar -xf - -C /manifests

FROM node:26.10.0-trixie-slim AS build
ARG NAME
WORKDIR /build
COPY --from=manifests /manifests ./
RUN npm ci --workspace "$NAME"
COPY tsconfig.base.json remotes.json ./
COPY platform/kit platform/kit
COPY platform/composer platform/composer
COPY platform/common platform/common
COPY shared-types shared-types
COPY shared-ui shared-ui
COPY ${NAME} ${NAME}
RUN npm run build --workspace "$NAME"

FROM nginx:1.30.0-trixie
ARG NAME
COPY --chmod=755 platform/containers/nginx/release.conf /etc/nginx/nginx.conf
COPY --from=build --chmod=755 /build/${NAME}/dist /releases
USER nginx
EXPOSE 8080
ENTRYPOINT ["nginx"]
