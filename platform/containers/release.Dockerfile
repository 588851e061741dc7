# The release of the team that NAME names, and a server for it. All four teams are built the same way.
FROM node:26.10.0-trixie-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests && find . '(' -name package.json -o -path './platform/kit/bin/*' ')' -exec cp --parents '{}' /manifests ';' \
 && cp package-lock.json .npmrc /manifests

FROM node:26.10.0-trixie-slim AS build
ARG NAME
WORKDIR /build
# Packages are installed again only when a manifest changes.
COPY --from=manifests /manifests ./
RUN npm ci --workspace "$NAME"
COPY tsconfig.base.json ./
COPY platform/build platform/build
COPY platform/operator-kit platform/operator-kit
COPY platform/team platform/team
COPY shared-types shared-types
COPY shared-ui shared-ui
COPY ${NAME} ${NAME}
RUN npm run build --workspace "$NAME"

FROM nginx:1.30.0-trixie AS release
ARG NAME
COPY platform/containers/nginx/release.conf /etc/nginx/nginx.conf
COPY --from=build /build/${NAME}/dist /releases
USER nginx
EXPOSE 8080
ENTRYPOINT ["nginx"]

# The same release under another version, with a script that was changed in transit: for the profile `faults`.
FROM build AS tampering
ARG NAME
WORKDIR /build/${NAME}/dist
RUN version=$(node -p 'require("./release.json").version') && mv "$version" 1.0.0-tampered \
 && sed -i "s/$version/1.0.0-tampered/g" release.json 1.0.0-tampered/release.json \
 && for entry in 1.0.0-tampered/browser/*/remoteEntry.js; do echo '// changed' >>"$entry"; done

FROM release AS tampered
ARG NAME
COPY --from=tampering /build/${NAME}/dist /releases

# The default target.
FROM release
