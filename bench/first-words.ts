/**
 * How long the server delays words that the model has begun to write: from the model's first token to the first words
 * in the stream of Create, over HTTP on loopback.
 *
 * `npm run bench:first-words`; `-- --generations N` for another number than 100, `-- --gate` exits with 1 when the p95
 * exceeds the limit.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readConfig } from "../apps/server/src/config.ts";
import { systemClock } from "../apps/server/src/infrastructure/clock.ts";
import { createLog } from "../apps/server/src/infrastructure/log.ts";
import { connectServices } from "../apps/server/src/integrations/connect.ts";
import { dataOf } from "../apps/server/src/testing/app.ts";
import { createMemoryLimits } from "../apps/server/src/testing/memory-limits.ts";
import { type ModelReply, startModelServer } from "../apps/server/src/testing/model-server.ts";
import { onServer } from "../tests/proofs/setup.ts";
import { createBenchReport, describeSpread, gateOption, rounds, spreadOf } from "./report.ts";

const { values } = parseArgs({
  options: { generations: { type: "string", default: "100" }, ...gateOption },
});
const generations = Number(values.generations);
const warmUp = 5;
const maxMs = 300;
/** Nine characters in this time are about 200 tokens a second. */
const pieceMs = 10;

const answer = JSON.stringify({
  elements: [1, 2, 3].map((number) => ({
    content: `Late invoices cost freelancers a day each month. Reminder ${number} is the one that gets paid.`,
  })),
});
const pieces = answer.match(/[\s\S]{1,9}/gu) ?? [];
let firstTokenAt = 0;

/** Writes its answer in pieces, as OpenAI's chat completions, and records when it sends the first one. */
const reply: ModelReply = async ({ body }, response) => {
  const shared = { id: "chatcmpl-1", created: 1_790_000_000, model: body.model };
  const send = (data: object) =>
    response.write(
      `data: ${JSON.stringify({ ...shared, object: "chat.completion.chunk", ...data })}\n\n`,
    );
  response.writeHead(200, { "content-type": "text/event-stream" });
  firstTokenAt = performance.now();
  for (const content of pieces) {
    send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    await pause(pieceMs);
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  send({
    choices: [],
    usage: { prompt_tokens: 120, completion_tokens: 60, total_tokens: 180 },
  });
  response.end("data: [DONE]\n\n");
};

const report = createBenchReport(
  `the time from the model's first token to the first words in the stream of Create: ${generations} generations after ${warmUp}, one at a time; 3 texts each; the model sends 9 characters every ${pieceMs} ms and begins with JSON; the p95 of all of them at most ${maxMs} ms, beside it the p95 of each of ${rounds} rounds`,
  values,
);

const model = await startModelServer();
model.always(reply);
const config = readConfig({
  LLM_PROVIDER: "openai-compatible",
  LLM_BASE_URL: model.address,
  LLM_API_KEY: "bench",
  LLM_MODEL: "bench",
  LLM_PRICE_INPUT: "1",
  LLM_PRICE_OUTPUT: "5",
  STUDIO_BUDGET_DAY: "1000",
  STUDIO_BUDGET_DAY_ALL: "1000",
});
const { llm } = connectServices(config, {
  outboundLimits: createMemoryLimits(systemClock),
  clock: systemClock,
  log: createLog("silent"),
});

const times: number[] = [];
await onServer({ llm, caps: config.caps }, async (server) => {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const person = await server.signUp();
  const profile = {
    companyName: "Ledgerly",
    websiteUrl: "https://ledgerly.test",
    discovery_answers: { "0": "Ledgerly sends invoices and reminders for freelancers." },
  };
  dataOf(await server.call("putProfile", { body: profile }, person));

  /** Generates once. @returns the milliseconds until the first words */
  async function generate(): Promise<number> {
    const response = await fetch(`${address}/api/content/generate`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${person.token}`,
        accept: "text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({
        prompt: "Late invoices",
        context: { postType: "linkedin", voice: "professional" },
        count: 3,
      }),
    });
    let stream = "";
    let firstWordsAt: number | null = null;
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      stream += decoder.decode(chunk, { stream: true });
      if (firstWordsAt === null && /"text":"[^"]*\w/.test(stream)) firstWordsAt = performance.now();
    }
    if (firstWordsAt === null || !stream.includes("event: done")) {
      throw new Error(`a generation of status ${response.status} failed: ${stream}`);
    }
    return firstWordsAt - firstTokenAt;
  }

  for (let round = 0; round < warmUp; round += 1) await generate();
  for (let round = 0; round < generations; round += 1) times.push(await generate());
});
await model.stop();

/** The percentile of some milliseconds. @param share 0 to 1 */
function percentile(some: readonly number[], share: number): number {
  const sorted = some.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
const ms = (value: number) => value.toFixed(0);
const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(times, share)) as [
  number,
  number,
  number,
];
const perRound = Math.ceil(times.length / rounds);
const byRound = Array.from({ length: rounds }, (_, round) =>
  percentile(times.slice(round * perRound, (round + 1) * perRound), 0.95),
);
report.line(
  "first words, p95",
  p95 <= maxMs,
  `${ms(p95)} ms (p50 ${ms(p50)}, max ${ms(max)}); of the rounds ${describeSpread(spreadOf(byRound), ms)}; ${times.length} generations`,
);
report.end();
