import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../apps/server/src/testing/app.ts";
import {
  type ModelServer,
  startModelServer,
} from "../../../apps/server/src/testing/model-server.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { startForbiddenHost } from "./outside.ts";
import { plantObeyedAssessments, trustingLlm } from "./planted-defects.ts";
import { injectionCaps, injectionKey, injectionLlm, runInjection } from "./run.ts";

let model: ModelServer;
let forbidden: Awaited<ReturnType<typeof startForbiddenHost>>;
beforeAll(async () => {
  [model, forbidden] = await Promise.all([startModelServer(), startForbiddenHost()]);
});
afterAll(async () => {
  await Promise.all([model.stop(), forbidden.stop()]);
});

async function run(cases: number, isPlanted: boolean) {
  const database = await createTestDatabase();
  const sound = injectionLlm(model);
  const llm = isPlanted ? trustingLlm(sound, forbidden.host, injectionKey) : sound;
  const server = await openServer(database.connection, { llm, caps: injectionCaps });
  try {
    if (isPlanted) await plantObeyedAssessments(server.infrastructure.database);
    return await runInjection(server, model, { cases, exfil: forbidden.host });
  } finally {
    await server.close();
    await database.drop();
  }
}

// The long form, with 200 texts: `npm run prove:injection`.
test("instructions in hostile posts and pages have no effect", async () => {
  const { findings, ends, prompts } = await run(40, false);
  expect(Object.fromEntries([...findings].filter(([, found]) => found.length > 0))).toEqual({});
  expect(forbidden.hits()).toBe(0);
  expect(prompts).toBeGreaterThanOrEqual(40);
  for (const how of ["done", "failed", "page answered"]) expect(ends.get(how)).toBeGreaterThan(0);
}, 60_000);

test("planted defects are detected", async () => {
  const { findings } = await run(8, true);
  for (const [promised, found] of findings) expect.soft(found.length, promised).toBeGreaterThan(0);
  expect(forbidden.hits()).toBeGreaterThan(0);
}, 60_000);
