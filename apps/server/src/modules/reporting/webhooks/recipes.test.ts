import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secretOf, signedHeaders } from "./service-signing.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../../docs/webhooks.md"), "utf8");
const [, code = ""] = /```js recipe\n([\s\S]*?)```/.exec(page) ?? [];
/** The function that the recipes for Zapier and n8n have people paste. */
const verifyEvent: (given: Record<string, string>) => unknown = new Function(
  "require",
  `${code}; return verifyEvent;`,
)(createRequire(import.meta.url));

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

test("the code of the recipes accepts a signed event, also during a rotation", () => {
  const event = { id: "msg_1", type: "webhook.test", data: { message: "Größe 💡" } };
  expect(verifyEvent(given([secret]))).toEqual(event);
  expect(verifyEvent(given([previous, secret]))).toEqual(event);
});

test("the code of the recipes refuses what is forged, changed or old", () => {
  const refusal = "The signature does not fit.";
  expect(() => verifyEvent(given([previous]))).toThrow(refusal);
  expect(() => verifyEvent({ ...given([secret]), body: `${body} ` })).toThrow(refusal);
  expect(() => verifyEvent({ ...given([secret]), id: "msg_2" })).toThrow(refusal);
  expect(() => verifyEvent({ ...given([secret]), signature: "" })).toThrow(refusal);
  const old = new Date(Date.now() - 301_000);
  expect(() => verifyEvent(given([secret], old))).toThrow("The event is too old.");
});
