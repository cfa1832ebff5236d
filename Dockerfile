# The shop, in production: docker build -t selvedge .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# The proxy of deploy/small and deploy/large.
FROM caddy:2.11.7-alpine@sha256:d8542f48d34a9cf4e4c11a478865229840e87e4c96ea3f439101f31a5d35f75f AS proxy
# With its capability for ports below 1024, which containers allow anyway, Caddy cannot start without capabilities.
RUN setcap -r /usr/bin/caddy && chown -R 1000:1000 /config /data
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["wget", "--quiet", "--output-document=/dev/null", "http://127.0.0.1:2019/config/"]

FROM ${NODE_IMAGE} AS install
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# The image has a Node of its own; the one that the project brings for other machines is left out.
RUN npm ci --omit=dev --cache /tmp/npm && rm -rf /tmp/npm node_modules/node-linux-* node_modules/.bin/node

FROM install AS build
COPY astro.config.mjs ./
COPY public public
COPY demo demo
COPY paypal-stand-in paypal-stand-in
COPY src src
RUN node src/server/build.ts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /shop
COPY --from=build /shop ./
# The image's own user, by number: nothing in the shop's folder is its to change.
USER 1000:1000
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/start.mjs", "serve"]
