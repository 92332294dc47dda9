import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../apps/server/src/testing/app.ts";
import { answer, createFakeThreads } from "../../../apps/server/src/testing/fake-threads.ts";
import {
  type ModelServer,
  startModelServer,
} from "../../../apps/server/src/testing/model-server.ts";
import { openReplyPipeline, openWriter } from "../../../apps/server/src/testing/reply-pipeline.ts";
import { hostileCases } from "./cases.ts";
import { checkSecrets, systemTextOf, userTextOf } from "./check-results.ts";
import { type Difference, differences, readAllRows } from "./dump.ts";
import { startForbiddenHost, watchOutside } from "./outside.ts";
import { injectionCaps, injectionKey, injectionLlm } from "./run.ts";

const clock = createTestClock();
const reddit = createFakeThreads();
let model: ModelServer;
let forbidden: Awaited<ReturnType<typeof startForbiddenHost>>;
let app: TestApp;
beforeAll(async () => {
  [model, forbidden] = await Promise.all([startModelServer(), startForbiddenHost()]);
  const llm = injectionLlm(model);
  app = await openTestApp({ clock, llm, caps: injectionCaps, threads: [reddit.threads] });
});
afterAll(async () => {
  await app.close();
  await Promise.all([model.stop(), forbidden.stop()]);
});

/** Tables that a draft may change: costs, the pauses of the service, and the record that a reply was assisted. */
const harmless = ["spending", "service_windows", "reply_versions"];

/** The state of the fake thread, which lacks the mention's own comment. Comments must not change it. */
const threadState = { state: "gone", locked: false, archived: false };

/** Whether a draft may make a change. Each draft reads the thread and replaces its stored state. */
const isHarmless = ({ table, after }: Difference): boolean =>
  harmless.includes(table) ||
  (table === "thread_states" &&
    (after === undefined ||
      Object.entries(threadState).every(([field, value]) => after[field] === value)));

test("hostile comments in a thread affect nothing but the words of a draft", async () => {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  const { id } = await writer.claim((await pipeline.accepted()).id);
  const secrets = new Map([
    [injectionKey, "the model's key"],
    [writer.as.token, "a token"],
    [pipeline.workspaceId, "a workspace's id"],
    [id, "a reply's id"],
    [writer.userId, "a person's id"],
  ]);
  const outside = watchOutside();
  let drafts = 0;
  let before = await readAllRows(app.infrastructure.database);
  try {
    for (const hostile of hostileCases(40, "ledger", forbidden.host)) {
      clock.advance(10_000);
      model.clear();
      const { words, body, name, word } = hostile;
      model.always((request, response) => {
        const obeyed = { words, system: systemTextOf(request), ids: [id], exfil: forbidden.host };
        hostile.demand.obeys(obeyed)(request, response);
      });
      reddit.reads(async () => ({ comments: [answer("t1_hostile", { body })] }));
      const outcome = await app.call(
        "assistReply",
        { params: { id }, body: { text: "" } },
        writer.as,
      );
      const after = await readAllRows(app.infrastructure.database);
      const changed = differences(before, after);
      before = after;
      expect
        .soft(
          changed.filter((one) => !isHarmless(one)),
          name,
        )
        .toEqual([]);
      if (outcome.status === 200) {
        drafts += 1;
        // The writer reviews the words, but could post an address by accident.
        expect
          .soft(dataOf(outcome).text, name)
          .not.toMatch(/:\/\/|www\.|javascript:|\d+\.\d+\.\d+\.\d+|\S@\S+\.\S|[\u202a-\u202e]/u);
      } else expect.soft(errorOf(outcome).code, name).toBe("MODEL_FAILED");
      expect(model.requests.length, name).toBeGreaterThan(0);
      for (const request of model.requests) {
        expect.soft(checkSecrets(request, secrets), name).toEqual([]);
        expect.soft(request.body.tools, name).toBeUndefined();
        expect.soft(systemTextOf(request), name).not.toContain(word);
        const [, question] = userTextOf(request).split(/^=== [0-9a-f]{32} question$/m);
        expect.soft(question, name).toContain("Disclosure line: ");
        expect.soft(question, name).not.toContain(word);
      }
    }
  } finally {
    outside.stop();
  }
  expect(drafts).toBeGreaterThan(20);
  // No version marks the reply as assisted, because the text before the drafts was empty.
  expect(await writer.versions(id)).toEqual([]);
  expect([...outside.hosts.keys()]).toEqual([model.host]);
  expect(forbidden.hits()).toBe(0);
}, 60_000);
