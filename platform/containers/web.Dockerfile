# Serves the composed site, which is in a volume.
FROM nginx:1.30.0-trixie
# Whatever umask this checkout was made with.
COPY --chmod=755 platform/containers/nginx/nginx.conf platform/containers/nginx/headers.conf /etc/nginx/
USER nginx
EXPOSE 8080 8081
ENTRYPOINT ["nginx", "-g", "daemon off; pid /tmp/nginx.pid;"]
