# One image for web processes and workers (docs/scale.md, "As containers"). ROLE and every other setting come from the environment.
#   docker build --tag sourcebook .
#   docker build --tag sourcebook --build-arg CHROMIUM=yes .    with a browser, for workers that capture pages which need scripts

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/image/assemble.mjs /image

FROM node:24.21.0-bookworm-slim
ARG CHROMIUM=no
RUN if [ "$CHROMIUM" = yes ]; then apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*; fi
# The user "node" of the base image. A volume that is mounted here for the first time belongs to it, too.
RUN install -d -o 1000 -g 1000 -m 700 /data
WORKDIR /app
COPY --from=build /image ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000 3001
# The first start may migrate the database, or wait for another one that does.
HEALTHCHECK --interval=5s --timeout=5s --start-period=180s --retries=3 CMD ["node", "scripts/image/check-health.mjs"]
# Stops within 30 seconds of SIGTERM: what runs is finished or handed to another process.
CMD ["node", ".next/programs/start.mjs"]
