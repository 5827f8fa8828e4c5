# The endpoint alone, as `crypto-checkout serve`. docs/servers/docker.md tells how to run it.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run --silent build && npm pack --silent --pack-destination /pack

# What is published, with its dependencies and what the two stores need, and nothing of the build.
FROM node:22-bookworm-slim AS install
WORKDIR /app
COPY --from=build /pack/ /pack/
RUN npm init --yes > /dev/null \
  && npm install --omit=dev --no-audit --no-fund /pack/crypto-checkout-*.tgz pg@8

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300 DATABASE_URL=sqlite:/data/checkout.db
RUN mkdir /data && chown node:node /data
COPY --from=install /app /app
# Where `npx crypto-checkout` finds the package. Data is in /data alone.
WORKDIR /app
USER node
VOLUME /data
EXPOSE 4300
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/checkout/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process and gets the signal to stop; it reaps no children because it has none.
CMD ["node", "--disable-proto=delete", "--disable-warning=ExperimentalWarning", "/app/node_modules/crypto-checkout/dist/cli/main.js", "serve"]
