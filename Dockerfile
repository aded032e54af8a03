# Two stages: the first builds the program and the web client, the second holds only what runs.
#   docker build -t simove . && docker run --rm -p 127.0.0.1:8080:8080 -v simove:/var/lib/simove simove
FROM debian:12-slim AS build
WORKDIR /src
COPY . .
RUN script/bootstrap --build \
 && cmake --preset release \
 && cmake --build --preset release --target simove \
 && script/build-web

FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends libsqlite3-0 libsodium23 libspdlog1.10 libfmt9 libcurl4 libcctz2 \
    libgmime-3.0-0 libssl3 tzdata ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --home-dir /var/lib/simove --create-home --shell /usr/sbin/nologin simove
COPY --from=build /src/build/release/simove /usr/local/bin/simove
COPY --from=build /src/web/dist /usr/local/share/simove/web
USER simove
WORKDIR /var/lib/simove
VOLUME /var/lib/simove
EXPOSE 8080
ENTRYPOINT ["simove"]
CMD ["serve", "--db", "/var/lib/simove/simove.db", "--web", "/usr/local/share/simove/web", "--listen", "0.0.0.0:8080"]
