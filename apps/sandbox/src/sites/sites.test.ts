import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../app.ts";
import { openSandbox } from "../testing.ts";
import { sites } from "./index.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.app.close());

const get = (url: string) => sandbox.app.inject({ url });

test("Ledgerly serves a typical company page at every path", async () => {
  for (const path of ["/sites/ledgerly", "/sites/ledgerly/", "/sites/ledgerly/about?x=1"]) {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("<title>Ledgerly | Invoices that get paid</title>");
    for (const [, data = ""] of body.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    ))
      expect(JSON.parse(data)["@context"]).toBe("https://schema.org");
  }
});

test("serves a PDF, a huge page and a slow page, and 404 for unknown sites", async () => {
  expect((await get("/sites/northpier/")).headers["content-type"]).toBe("application/pdf");
  expect((await get("/sites/fern-and-fable/")).rawPayload.length).toBeGreaterThan(2_000_000);
  expect(sites.find(({ slug }) => slug === "holloway")?.delayMs).toBeGreaterThan(10_000);
  expect((await get("/sites/nobody/")).statusCode).toBe(404);
});

test("lists each site with its host", async () => {
  const { body } = await get("/sites");
  for (const { slug, host } of sites) {
    expect(body).toContain(`/sites/${slug}`);
    expect(body).toContain(host);
  }
});
