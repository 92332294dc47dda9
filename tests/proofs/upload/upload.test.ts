import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { runUpload } from "./run.ts";
import { openUploadTarget, type UploadTarget, uploadServerOptions } from "./target.ts";

let app: TestApp;
let target: UploadTarget;
beforeAll(async () => {
  app = await openTestApp(uploadServerOptions);
  target = await openUploadTarget(app);
});
afterAll(() => app.close());

// The long form, with 10,000 uploads, 200 at once and the server's memory: `npm run prove:upload`.
test("uploads are refused, or stored as pixels only and served safely", async () => {
  const { hostile, harmless, many, flood } = await runUpload(target, { uploads: 20, atOnce: 15 });
  expect.soft(hostile).toEqual({ tried: expect.any(Number), accepted: [], badAnswers: [] });
  expect
    .soft(harmless)
    .toEqual({ tried: expect.any(Number), refused: [], notCleaned: [], unsafe: [] });
  expect(many.wrong).toEqual([]);
  expect(flood.wrong).toEqual([]);
  expect(flood.accepted).toBeGreaterThan(0);
  expect(hostile.tried).toBeGreaterThan(30);
}, 60_000);
