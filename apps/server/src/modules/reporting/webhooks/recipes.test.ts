import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWebhooks } from "../../../testing/webhooks.ts";
import { secretOf, signedHeaders } from "./service-signing.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../../docs/webhooks.md"), "utf8");
/** The code that people paste: the function that both recipes share, and the step of each. */
const [recipe = "", zapier = "", n8n = ""] = [
  ...page.matchAll(/^ *```js recipe(?: \w+)?\n([\s\S]*?)^ *```/gm),
].map(([, code]) => code);
const require = createRequire(import.meta.url);
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Runs the step of a recipe as the service does, with the variables that it provides. */
const run = (code: string, given: Record<string, unknown>, self: unknown = null): unknown =>
  new AsyncFunction("require", ...Object.keys(given), `${recipe}\n${code}`).call(
    self,
    require,
    ...Object.values(given),
  );

let setup: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  setup = await openWebhooks();
});
afterAll(() => setup.close());
beforeEach(() => setup.beginTest());

/** Delivers an event. @returns it as the log of deliveries shows it and as the receiver got it */
async function delivered() {
  const made = await setup.create();
  await setup.sendTest(made);
  await setup.drain();
  const [delivery] = await setup.log(made);
  const headers = delivery?.attempts[0]?.headers ?? {};
  const event = {
    ...{ id: delivery?.messageId, type: "webhook.test", timestamp: delivery?.happenedAt },
    data: { message: "This is a test." },
  };
  expect(setup.received[0]).toMatchObject({ body: delivery?.payload, headers });
  return { secret: made.secret, body: delivery?.payload ?? "", headers, event };
}

test("the recipe for Zapier returns an event of the log, and rejects it under another secret", async () => {
  const { secret, body, headers, event } = await delivered();
  const inputData = {
    ...{ secret, body, id: headers["webhook-id"], timestamp: headers["webhook-timestamp"] },
    signature: headers["webhook-signature"],
  };
  expect(await run(zapier, { inputData })).toEqual(event);
  const forged = { ...inputData, secret: secretOf(Buffer.alloc(32, 9)) };
  await expect(run(zapier, { inputData: forged })).rejects.toThrow("The signature does not fit.");
});

test("the recipe for n8n returns an event of the log, and rejects it under another secret", async () => {
  const { secret, body, headers, event } = await delivered();
  const $input = { first: () => ({ json: { headers } }) };
  const self = { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } };
  expect(n8n).toContain('"whsec_…"');
  const of = (one: string) => n8n.replace("whsec_…", one);
  expect(await run(of(secret), { $input }, self)).toEqual([{ json: event }]);
  const forged = of(secretOf(Buffer.alloc(32, 9)));
  await expect(run(forged, { $input }, self)).rejects.toThrow("The signature does not fit.");
});

const [secret, previous] = [secretOf(Buffer.alloc(32, 1)), secretOf(Buffer.alloc(32, 2))];
const body = '{"type":"webhook.test","data":{"message":"Größe 💡"}}';
const given = (secrets: string[], at = new Date()) => {
  const headers = signedHeaders(secrets, "msg_1", at, body);
  return {
    ...{ secret, body, id: "msg_1" },
    timestamp: headers["webhook-timestamp"] ?? "",
    signature: headers["webhook-signature"] ?? "",
  };
};
const verify = (inputData: Record<string, string>) => run(zapier, { inputData });

test("the code of the recipes accepts a signed event, also during a rotation", async () => {
  const event = { id: "msg_1", type: "webhook.test", data: { message: "Größe 💡" } };
  expect(await verify(given([secret]))).toEqual(event);
  expect(await verify(given([previous, secret]))).toEqual(event);
});

test.each<[string, Record<string, string>, string]>([
  ["forged", given([previous]), "The signature does not fit."],
  ["changed", { ...given([secret]), body: `${body} ` }, "The signature does not fit."],
  ["under another id", { ...given([secret]), id: "msg_2" }, "The signature does not fit."],
  ["unsigned", { ...given([secret]), signature: "" }, "The signature does not fit."],
  ["old", given([secret], new Date(Date.now() - 301_000)), "The event is too old."],
])("the code of the recipes rejects an event that is %s", async (_, changed, refusal) => {
  await expect(verify(changed)).rejects.toThrow(refusal);
});
