import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  campaignOf,
  codesIn,
  deduplicationKey,
  hourOf,
  isRecent,
  keyOwner,
  keyText,
  landingOf,
  targetOf,
} from "./rules.ts";

describe("the target of a tracked link", () => {
  const site = "https://www.fern.example";
  it.each([
    ["https://fern.example/pricing", "https://fern.example/pricing"],
    ["https://www.fern.example", "https://www.fern.example/"],
    ["http://docs.fern.example/a?b=c#d", "http://docs.fern.example/a?b=c#d"],
    ["fern.example/a b", "https://fern.example/a%20b"],
    ["//fern.example/a", "https://fern.example/a"],
    ["/pricing", "https://www.fern.example/pricing"],
    ["?plan=2", "https://www.fern.example/?plan=2"],
    ["HTTPS://FERN.EXAMPLE./x", "https://fern.example./x"],
  ])("resolves %s to %s", (text, target) => expect(targetOf(text, site)).toEqual({ target }));

  it.each([
    "https://evil.example/",
    "https://notfern.example/",
    "https://fern.example.evil.example/",
    "https://fern.example:8443/",
    "example",
  ])("rejects another site: %s", (text) =>
    expect(targetOf(text, site)).toEqual({ problem: "other site" }),
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://fern.example/",
    "https://me:secret@fern.example/",
    "https://fern.example@evil.example/",
    "http://",
    "a b c",
  ])("rejects an invalid address: %s", (text) =>
    expect(targetOf(text, site)).toEqual({ problem: "no address" }),
  );

  it.each([
    ["https://www.facebook.com/mybiz", "https://facebook.com/mybiz/posts/1", true],
    ["https://www.facebook.com/mybiz/", "https://m.facebook.com/MyBiz?tab=about", true],
    ["https://www.facebook.com/mybiz", "https://facebook.com/otherbiz", false],
    ["https://www.facebook.com/mybiz", "https://facebook.com/mybizarre", false],
    ["https://www.facebook.com/mybiz", "/otherbiz", false],
    ["https://www.facebook.com/mybiz", "https://facebook.com/mybiz/../otherbiz", false],
    ["https://www.facebook.com/mybiz", "https://facebook.com/mybiz%2f..%2fotherbiz", false],
    [
      "https://www.facebook.com/profile.php?id=1",
      "https://facebook.com/profile.php?id=1&a=b",
      true,
    ],
    ["https://www.facebook.com/profile.php?id=1", "https://facebook.com/profile.php?id=2", false],
    ["https://www.facebook.com/profile.php?id=1", "/profile.php?id=1&id=2", false],
    ["https://sites.google.com/view/x", "https://sites.google.com/view/x/prices", true],
    ["https://sites.google.com/view/x", "https://sites.google.com/view/y", false],
    // On a customer's own site, all paths are allowed.
    ["https://fern.example/en/", "https://fern.example/pricing", true],
  ])("for the website %s allows %s: %s", (website, page, own) =>
    expect("target" in targetOf(page, website)).toBe(own),
  );

  it("is rejected for a customer without a website", () => {
    expect(targetOf("/pricing", null)).toEqual({ problem: "no website" });
    expect(targetOf("/pricing", "mailto:a@b.c")).toEqual({ problem: "no website" });
  });

  const parts = [
    "fern.example",
    "evil.example",
    "https:",
    "//",
    "/",
    "@",
    "\\",
    ":",
    ".",
    "?",
    "#",
  ];
  const written = fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 6 })
    .map((pieces) => pieces.join(""));
  it("never leaves the site, for any input", () => {
    fc.assert(
      fc.property(written, (text) => {
        const result = targetOf(text, site);
        if (!("target" in result)) return;
        const { protocol, hostname } = new URL(result.target);
        expect(["http:", "https:"]).toContain(protocol);
        expect(`.${hostname}`).toMatch(/\.fern\.example\.?$/);
      }),
    );
  });
});

describe("the landing address", () => {
  const from = { source: "reddit", campaign: "fern-sons", code: "abc", click: null } as const;
  it("includes the UTM parameters and the click", () => {
    expect(landingOf("https://fern.example/a?plan=2#top", { ...from, click: "1-2" })).toBe(
      "https://fern.example/a?plan=2&utm_source=reddit&utm_medium=reply&utm_campaign=fern-sons&utm_content=abc&es_click=1-2#top",
    );
  });

  it("includes no click that was not counted, not even one in the target", () => {
    expect(landingOf("https://fern.example/?es_click=old&utm_source=x&a=%20+b", from)).toBe(
      "https://fern.example/?a=%20+b&utm_source=reddit&utm_medium=reply&utm_campaign=fern-sons&utm_content=abc",
    );
  });
});

test.each([
  ["Fern & Sons", null, "fern-sons"],
  ["  Café Zoë!", null, "cafe-zoe"],
  ["東京", null, "東京"],
  [null, "https://www.fern.example/", "fern-example"],
  ["!!!", null, "replies"],
  [null, null, "replies"],
])("names the campaign of %j at %j %s", (company, website, slug) =>
  expect(campaignOf(company, website)).toBe(slug),
);

test("cuts a campaign name between characters, never within one", () => {
  const slug = campaignOf(`a${"𠮷".repeat(80)}`, null);
  expect([...slug]).toHaveLength(60);
  expect(() => encodeURIComponent(slug)).not.toThrow();
});

test("rounds a click to its hour, and attributes conversions for 30 days", () => {
  expect(hourOf(new Date("2026-11-21T12:59:59.999Z")).toISOString()).toBe(
    "2026-11-21T12:00:00.000Z",
  );
  const click = new Date("2026-11-21T12:00:00Z");
  expect(isRecent(click, new Date("2026-12-21T12:59:00Z"))).toBe(true);
  expect(isRecent(click, new Date("2026-12-21T13:00:01Z"))).toBe(false);
});

test("reads the workspace and the kind from a key, and from no other text", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.base64String(), (id, proof) => {
      expect(keyOwner("public", keyText("public", id, proof))).toBe(id);
      expect(keyOwner("secret", keyText("public", id, proof))).toBeNull();
      expect(keyOwner("public", proof)).toBeNull();
    }),
  );
});

test("deduplicates conversions by name and id, or without an id by name and click", () => {
  const conversion = { id: "user-7", click: "c", name: "signup" };
  expect(deduplicationKey({ ...conversion, click: "d", name: "Signup" })).toBe(
    deduplicationKey(conversion),
  );
  expect(deduplicationKey({ ...conversion, name: "order" })).not.toBe(deduplicationKey(conversion));
  expect(deduplicationKey({ ...conversion, name: "a", id: "b:c" })).not.toBe(
    deduplicationKey({ ...conversion, name: "a:b", id: "c" }),
  );
  expect(deduplicationKey({ click: "c", name: "Signup" })).toBe(
    deduplicationKey({ click: "c", name: "signup" }),
  );
});

test("finds each code of tracked links in a text once", () => {
  const text =
    "See https://e.example/l/abc2, [it](https://e.example/l/def3) https://e.example/l/abc2";
  expect(codesIn(text, "https://e.example/l/")).toEqual(["abc2", "def3"]);
  expect(codesIn("https://other.example/l/abc2", "https://e.example/l/")).toEqual([]);
});
