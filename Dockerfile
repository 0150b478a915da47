# syntax=docker/dockerfile:1
# Plaza in a container: built with everything, run with nothing but Node and the release. The release holds native
# libraries, so it is built for the processor it runs on.
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run --silent build && mv dist/plaza-* /release

FROM node:${NODE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# The only folder that is written to; uploads lie there where no S3 service is set.
RUN install --directory --owner=node --group=node --mode=0750 /data
COPY --from=build --chown=root:root /release /srv/plaza
USER node
WORKDIR /srv/plaza
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "/srv/plaza/server.js"]
