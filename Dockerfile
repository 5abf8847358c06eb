# lacuna alone, linked statically: docker run --rm --network none -v "$PWD:/w:ro" -w /w lacuna audit .
FROM rust:1.88-alpine AS build
RUN apk add --no-cache musl-dev=~1.2
WORKDIR /src
COPY . .
RUN cargo build --locked --release --bin lacuna

FROM scratch
COPY --from=build /src/target/release/lacuna /lacuna
USER 65532:65532
ENTRYPOINT ["/lacuna"]
