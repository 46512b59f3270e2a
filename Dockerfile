# Two stages: the tree of a release without its database is built in the first, and is all that the second has. docs/operations.md: 容器.
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
# `git log -1 --format='%H %ct'`: the build has no git.
ARG COMMIT="unknown 0"
# The database is another container's: the bundled one is a quarter of the size.
RUN RELEASE_COMMIT="$COMMIT" npm run release -- --tree /release --without database

FROM debian:bookworm-slim
COPY --from=build /release /kouan
# Of an unprivileged user. /data is each server's own; /files and /channels are shared where there are several.
RUN groupadd --gid 10001 kouan && useradd --uid 10001 --gid kouan --no-create-home kouan \
    && install -d -o kouan -g kouan -m 750 /data /files /channels
WORKDIR /kouan
USER kouan
ENV HOST=0.0.0.0 KOUAN_DATA=/data
VOLUME ["/data", "/files", "/channels"]
EXPOSE 3100
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s \
  CMD ["/kouan/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3100}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# `docker run … --run web` and `--run work` run one part.
ENTRYPOINT ["/kouan/kouan", "start"]
