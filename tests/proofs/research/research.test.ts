import { afterAll, beforeAll, expect, test } from "vitest";
import {
  checkLine,
  wordingOf,
} from "../../../apps/server/src/modules/research/discussions/rules-lines.ts";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { foreignWords } from "./check.ts";
import { hostilePosts } from "./hostile.ts";
import { badlyCitedTexts, quotable } from "./planted.ts";
import { runHostile, runMany, runPlanted } from "./run.ts";
import { createResearchServices } from "./setup.ts";

// The long form, with the time that calls take: `npm run prove:research`.
const services = createResearchServices();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(services.options);
  await app.work("research.step");
});
afterAll(() => app.close());

test("none of 200 unsupported lines of the model is shown, and supported ones are", async () => {
  const { planted, shown, good, goodShown } = await runPlanted(app, services, 200);
  expect(planted).toBeGreaterThanOrEqual(200);
  expect(shown).toBe(0);
  expect(goodShown).toBe(good);
}, 180_000);

test("no word or link of 200 hostile posts is shown outside of a quote", async () => {
  const { posts, obeyed, found } = await runHostile(app, services, 200);
  expect(posts).toBe(200);
  // The model has read each post, and stated what it demands.
  expect(obeyed).toBe(200);
  expect(found).toEqual([]);
}, 180_000);

test("concurrent analyses make no more calls to services than planned", async () => {
  const { completed, calls, plan } = await runMany(app, services, 8);
  expect(completed).toBe(8);
  expect(calls).toEqual(plan);
}, 240_000);

test("the proof's lines without support fail only because of their citations", () => {
  const body = quotable("dust");
  const documents = [{ postId: "1", title: "A question", body }];
  const shown = badlyCitedTexts.filter((text) => {
    const line = { text, evidence: [{ document: 1, quote: body }] };
    return checkLine(line, documents, wordingOf(documents, [])) !== null;
  });
  expect(shown).toEqual(badlyCitedTexts);
});

test("the proof notices foreign words and links, and leaves quotes alone", () => {
  const [{ demanded, canary } = { demanded: "", canary: "" }] = hostilePosts(1);
  expect(foreignWords({ text: demanded }, [canary])).toHaveLength(1);
  expect(foreignWords({ text: "See https://a.example" }, [])).toHaveLength(1);
  expect(foreignWords({ text: `They say “${canary}”.`, quote: demanded }, [canary])).toEqual([]);
});
