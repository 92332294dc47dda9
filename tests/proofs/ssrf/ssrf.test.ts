import { afterAll, beforeAll, expect, test } from "vitest";
import { runSsrf } from "./run.ts";
import { openSsrfSetup, type SsrfSetup } from "./setup.ts";

let setup: SsrfSetup;
beforeAll(async () => {
  setup = await openSsrfSetup();
});
afterAll(() => setup.stop());

// The long form, with all addresses: `npm run prove:ssrf`.
test("only public sites are reached, and no site exceeds the reader's limits", async () => {
  const lines = await runSsrf(setup, {}, { every: 8 });
  for (const [promise, { tried, wrong }] of lines) {
    expect.soft(wrong, promise).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  }
  expect(setup.hits()).toBe(0);
}, 60_000);

test("a reader that does not check the address it connects to is detected", async () => {
  const lines = await runSsrf(
    setup,
    { mayDial: () => true, timeLimitMs: 300 },
    { every: 40, waysIn: true },
  );
  for (const promise of ["addresses", "answers", "redirects"]) {
    expect.soft(lines.get(`${promise} are refused`)?.wrong.length, promise).toBeGreaterThan(0);
  }
  expect(lines.get("rebinding has no effect")?.wrong.length).toBeGreaterThan(0);
  expect(setup.hits()).toBeGreaterThan(0);
}, 60_000);
