import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../apps/server/src/config.ts";
import { variableGroups } from "../../apps/server/src/config-descriptions.ts";
import { referenceProblems, writeExample, writeReference } from "./reference.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const regenerate = "run node tools/config-reference/main.ts";

test("every variable is described once, in a sentence", () => {
  expect(referenceProblems()).toEqual([]);
});

test("reports undescribed, unknown and duplicate variables, and texts that are no sentence", () => {
  const [first] = variableGroups;
  if (!first) throw new Error("no groups");
  const [variable] = first.variables;
  if (!variable) throw new Error("no variables");
  const groups = [
    { ...first, variables: [variable, variable, { name: "STRANGER", text: "no full stop" }] },
  ];
  expect(referenceProblems(groups, ["NODE_ENV", "PORT"])).toEqual([
    expect.stringContaining("PORT has no description"),
    "STRANGER is described and not read by the server",
    "NODE_ENV is described twice",
    "the description of STRANGER is not a sentence",
  ]);
});

test("the files in the repository are up to date with the descriptions", () => {
  expect(read(".env.example"), regenerate).toBe(writeExample());
  expect(read("docs/configuration.md"), regenerate).toBe(writeReference());
});

test("every line of the example is accepted when it is uncommented", () => {
  const lines = [...writeExample().matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)];
  // Some variables need others: each is tried separately, with those.
  const pairs: Record<string, NodeJS.ProcessEnv> = {
    LLM_PROVIDER: {
      LLM_API_KEY: "key",
      LLM_MODEL: "m",
      LLM_PRICE_INPUT: "1",
      LLM_PRICE_OUTPUT: "1",
    },
    BLOBS: {
      BLOBS_S3_ENDPOINT: "https://s3.example",
      BLOBS_S3_REGION: "x",
      BLOBS_S3_BUCKET: "bucket",
      BLOBS_S3_ACCESS_KEY_ID: "id",
      BLOBS_S3_SECRET_ACCESS_KEY: "secret",
    },
  };
  for (const [, name = "", value = ""] of lines) {
    const others = name.startsWith("LLM_")
      ? { LLM_PROVIDER: "anthropic", ...pairs.LLM_PROVIDER }
      : name.startsWith("BLOBS_")
        ? pairs.BLOBS
        : {};
    expect(() => readConfig({ ...others, [name]: value || others?.[name] }), name).not.toThrow();
  }
  expect(lines.length).toBeGreaterThan(100);
});

test("the reference has each variable's default, check and users", () => {
  const text = writeReference();
  for (const line of [
    "| `PORT` | The port to listen on; 0 takes a free one. | `3000` | must be a number between 0 and 65535 | api, may differ |",
    "| `METRICS_TOKEN` (secret) |",
    "must be one of trace, debug, info, warn, error, silent",
  ]) {
    expect(text).toContain(line);
  }
  // The secret of development machines must not be used as an example.
  expect(text + writeExample()).not.toContain("earshot-development-secret");
});
