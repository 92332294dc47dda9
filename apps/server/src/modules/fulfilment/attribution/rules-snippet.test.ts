import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { conversionWindowMs } from "./rules.ts";
import { snippetOf, snippetScript } from "./rules-snippet.ts";

const click = "0b0f4f5e-6a52-4c36-9d9a-0a6c9a1d3b77";

/** A page of a customer's, with the snippet in it. */
function page(options: { search?: string; kept?: Map<string, string> | null; now?: number } = {}) {
  const { search = "", kept = new Map<string, string>(), now = 1_800_000_000_000 } = options;
  const sent: { url: string; body: unknown; init: Record<string, unknown> }[] = [];
  const warned: string[] = [];
  const refuse = () => {
    throw new Error("refused");
  };
  const window: Record<string, unknown> = {};
  const context = {
    window,
    URL,
    Date: { now: () => now },
    console: { warn: (text: string) => warned.push(text) },
    location: { search },
    document: {
      currentScript: {
        src: "https://e.example/conversions.js",
        getAttribute: (name: string) => (name === "data-key" ? "pk_1" : null),
      },
    },
    localStorage:
      kept === null
        ? { getItem: refuse, setItem: refuse, removeItem: refuse }
        : {
            getItem: (name: string) => kept.get(name) ?? null,
            setItem: (name: string, value: string) => kept.set(name, value),
            removeItem: (name: string) => kept.delete(name),
          },
    fetch: (url: string, init: { body: string }) => {
      sent.push({ url, body: JSON.parse(init.body), init });
      return Promise.resolve({ ok: true });
    },
  };
  const open = () => runInNewContext(snippetScript(), context);
  const say = (...told: unknown[]) => (window.earshot as (...told: unknown[]) => void)(...told);
  return { open, say, sent, warned, kept, window };
}

describe("the snippet", () => {
  it("tells a conversion of who came by a link, without a cookie", () => {
    const { open, say, sent, kept } = page({ search: `?a=1&es_click=${click}` });
    open();
    say("convert", { name: "signup", value: 4900, currency: "USD", id: "u1", secret: "x" });
    expect(sent).toEqual([
      {
        url: "https://e.example/api/conversions/report",
        body: { key: "pk_1", click, name: "signup", value: 4900, currency: "USD", id: "u1" },
        init: expect.objectContaining({ method: "POST", credentials: "omit", keepalive: true }),
      },
    ]);
    expect([...(kept ?? [])]).toHaveLength(1);
  });

  it("remembers the click for 30 days, and forgets it then", () => {
    const now = 1_800_000_000_000;
    const kept = new Map<string, string>();
    page({ search: `?es_click=${click}`, kept, now }).open();
    const later = page({ kept, now: now + conversionWindowMs - 1 });
    later.open();
    later.say("convert", { name: "order" });
    expect(later.sent).toHaveLength(1);
    const over = page({ kept, now: now + conversionWindowMs + 1 });
    over.open();
    over.say("convert", { name: "order" });
    expect(over.sent).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it("tells what was called before it was there", () => {
    const { open, sent, window } = page({ search: `?es_click=${click}` });
    const early = Object.assign(() => {}, { q: [["convert", { name: "early" }]] });
    window.earshot = early;
    open();
    expect(sent.map(({ body }) => body)).toEqual([{ key: "pk_1", click, name: "early" }]);
  });

  it("tells nothing of who came otherwise, or with what is no click", () => {
    for (const search of ["", "?es_click=1", "?es_click=<script>"]) {
      const { open, say, sent } = page({ search });
      open();
      say("convert", { name: "signup" });
      expect(sent).toEqual([]);
    }
  });

  it("works on a page that may keep nothing, and says what it does not know", () => {
    const { open, say, sent, warned } = page({ search: `?es_click=${click}`, kept: null });
    open();
    say("convert", { name: "signup" });
    say("track");
    expect(sent).toHaveLength(1);
    expect(warned).toEqual(['earshot: "track" is not known; say "convert".']);
  });

  it("is what goes into the pages, with the public key", () => {
    expect(snippetOf("https://e.example", "pk_1")).toContain(
      '<script async src="https://e.example/conversions.js" data-key="pk_1"></script>',
    );
  });
});
