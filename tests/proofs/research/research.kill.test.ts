import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../apps/server/src/testing/app.ts";
import { temporaryFolder } from "../../../apps/server/src/testing/child.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import {
  type ModelServer,
  openAiReply,
  startModelServer,
} from "../../../apps/server/src/testing/model-server.ts";
import { openServer, type Server } from "../../../apps/server/src/testing/server.ts";
import { type ServerProcess, startRole } from "../processes.ts";
import { quotable } from "./planted.ts";
import { createResearchServices, openResearcher } from "./setup.ts";

let database: TestDatabase;
let model: ModelServer;
let server: Server;
const workers: ServerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  model = await startModelServer();
  server = await openServer(database.connection, { jobs: true });
});
afterAll(async () => {
  await Promise.all(workers.map((one) => (one.ended ? undefined : one.kill())));
  await server.close();
  await model.stop();
  await database.drop();
});

/** Starts a worker of the product with only the model configured. */
async function startWorker(name: string): Promise<ServerProcess> {
  const folder = temporaryFolder();
  const worker = startRole(
    "worker",
    {
      DATABASE_URL: databaseUrl(database.connection),
      EARSHOT_DATA_DIR: join(folder, "data"),
      PORT: "0",
      DEMO: "off",
      LOG_LEVEL: "warn",
      LLM_PROVIDER: "openai-compatible",
      LLM_BASE_URL: model.address,
      LLM_API_KEY: "key",
      LLM_MODEL: "model",
      LLM_PRICE_INPUT: "1",
      LLM_PRICE_OUTPUT: "5",
    },
    join(folder, `${name}.log`),
  );
  workers.push(worker);
  await worker.waitForOutput(/is running background jobs/);
  return worker;
}

const personas = JSON.stringify({
  personas: [
    {
      name: "Small teams",
      traits: [
        {
          text: "They lose patience each morning.",
          evidence: [{ document: 1, quote: "We spend every morning on invoices" }],
        },
      ],
      painPoints: [],
      phrases: [],
    },
  ],
  platforms: [],
});

test("an analysis continues at the same step after its worker is killed", async () => {
  const researcher = await openResearcher(server, createResearchServices(), 1);
  const bodies = ["one", "two", "three"].map((title) => ({ title, body: quotable("invoices") }));
  await researcher.storePosts(bodies.map((one, at) => ({ ...one, body: `${one.body}. ${at}` })));
  const isOver = Promise.withResolvers<void>();
  let modelCalls = 0;
  model.always((request, response) => {
    const isPersonas = JSON.stringify(request.body).includes("Who are these people");
    if (!isPersonas) return openAiReply(JSON.stringify({ suggestions: [] }))(request, response);
    modelCalls += 1;
    // The first worker never gets a response.
    if (modelCalls === 1) return isOver.resolve();
    openAiReply(personas)(request, response);
  });
  const first = await startWorker("first");
  const jobId = await researcher.start();
  await isOver.promise;
  const before = await researcher.get(jobId);
  expect(before.progress.step).toBe("personas");
  await first.kill();
  await startWorker("second");
  const job = await researcher.ended(jobId);
  expect(job).toMatchObject({ status: "completed", error_message: null });
  expect(job.data?.personas?.primary_personas).toHaveLength(1);
  expect(job.data?.themes).toEqual(before.data?.themes);
  // Only the interrupted step was repeated.
  expect(modelCalls).toBe(2);
}, 180_000);
