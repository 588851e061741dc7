# PostgreSQL with the backend's role. The backend applies migrations when it starts.
FROM postgres:17.11-trixie
COPY --chmod=755 platform/containers/database/make-keys.sh /usr/local/bin/make-keys
COPY --chmod=755 platform/containers/database/owner.sh /docker-entrypoint-initdb.d/owner.sh
RUN mkdir -m 750 /keys && chown postgres:postgres /keys
USER postgres
