import { type Call, calls } from "@earshot/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import type { ApiDocument } from "./api-document.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("the document has the calls that tokens may make, with examples, and no other", async () => {
  const response = await app.app.inject("/developers/openapi.json");
  const document: ApiDocument = response.json();
  const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const usable = Object.values<Call>(calls)
    .filter(({ scope }) => scope !== undefined)
    .map(({ method, path }) => `${method} /api${path}`);
  expect(listed.toSorted()).toEqual(usable.toSorted());
  const list = document.paths?.["/api/discovery/reddit-mentions"]?.get as {
    description: string;
    "x-codeSamples": { lang: string; source: string }[];
  };
  expect(list.description).toContain("needs the scope `read`");
  expect(list["x-codeSamples"].map(({ lang }) => lang)).toEqual(["shell", "typescript"]);
  expect(list["x-codeSamples"].map(({ source }) => source)).toEqual([
    expect.stringContaining("cursor=$CURSOR"),
    expect.stringContaining("cursor = data.data.nextCursor"),
  ]);
  expect(document.info.description).toContain("Idempotency-Key");
});

test("the page has a policy of its own: its scripts by hash, and nothing from elsewhere", async () => {
  const page = await app.app.inject("/developers/");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;| ')/);
  expect(policy).not.toMatch(/https?:/);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
  const elsewhere = await app.app.inject("/api/health");
  expect(elsewhere.headers["content-security-policy"]).not.toContain("unsafe-inline");
});

test("a request with an invalid host is refused", async () => {
  const headers = { host: "a<a" };
  expect((await app.app.inject({ url: "/developers/", headers })).statusCode).toBe(400);
});

test("its script is served compressed by this server", async () => {
  const headers = { "accept-encoding": "gzip, br" };
  const script = await app.app.inject({ url: "/developers/js/scalar.js", headers });
  expect(script.headers["content-encoding"]).toBe("gzip");
  expect(script.rawPayload.length).toBeLessThan(2_000_000);
  const plain = await app.app.inject("/developers/js/scalar.js");
  expect(plain.headers["content-encoding"]).toBeUndefined();
});
