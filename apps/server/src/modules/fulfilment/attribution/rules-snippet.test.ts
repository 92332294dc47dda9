import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { conversionWindowMs } from "./rules.ts";
import { snippetOf, snippetScript } from "./rules-snippet.ts";

const click = "0b0f4f5e-6a52-4c36-9d9a-0a6c9a1d3b77";

/** A fake page of a customer's site with the snippet. `stored: null`: the browser refuses storage. */
function page(
  options: { search?: string; stored?: Map<string, string> | null; now?: number } = {},
) {
  const { search = "", stored = new Map<string, string>(), now = 1_800_000_000_000 } = options;
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
      stored === null
        ? { getItem: refuse, setItem: refuse, removeItem: refuse }
        : {
            getItem: (name: string) => stored.get(name) ?? null,
            setItem: (name: string, value: string) => stored.set(name, value),
            removeItem: (name: string) => stored.delete(name),
          },
    fetch: (url: string, init: { body: string }) => {
      sent.push({ url, body: JSON.parse(init.body), init });
      return Promise.resolve({ ok: true });
    },
  };
  const open = () => runInNewContext(snippetScript(), context);
  const call = (...args: unknown[]) => (window.earshot as (...args: unknown[]) => void)(...args);
  return { open, call, sent, warned, stored, window };
}

describe("the snippet", () => {
  it("reports a conversion of a visitor who came by a link", () => {
    const { open, call, sent, stored } = page({ search: `?a=1&es_click=${click}` });
    open();
    call("convert", { name: "signup", value: 4900, currency: "USD", id: "u1", secret: "x" });
    expect(sent).toEqual([
      {
        url: "https://e.example/api/conversions/report",
        body: { key: "pk_1", click, name: "signup", value: 4900, currency: "USD", id: "u1" },
        init: expect.objectContaining({ method: "POST", credentials: "omit", keepalive: true }),
      },
    ]);
    expect([...(stored ?? [])]).toHaveLength(1);
  });

  it("stores the click for 30 days", () => {
    const now = 1_800_000_000_000;
    const stored = new Map<string, string>();
    page({ search: `?es_click=${click}`, stored, now }).open();
    const later = page({ stored, now: now + conversionWindowMs - 1 });
    later.open();
    later.call("convert", { name: "order" });
    expect(later.sent).toHaveLength(1);
    const over = page({ stored, now: now + conversionWindowMs + 1 });
    over.open();
    over.call("convert", { name: "order" });
    expect(over.sent).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it("reports conversions that were called before it was loaded", () => {
    const { open, sent, window } = page({ search: `?es_click=${click}` });
    const early = Object.assign(() => {}, { q: [["convert", { name: "early" }]] });
    window.earshot = early;
    open();
    expect(sent.map(({ body }) => body)).toEqual([{ key: "pk_1", click, name: "early" }]);
  });

  it("reports nothing for visitors without a valid click", () => {
    for (const search of ["", "?es_click=1", "?es_click=<script>"]) {
      const { open, call, sent } = page({ search });
      open();
      call("convert", { name: "signup" });
      expect(sent).toEqual([]);
    }
  });

  it("works without storage, and warns about unknown commands", () => {
    const { open, call, sent, warned } = page({ search: `?es_click=${click}`, stored: null });
    open();
    call("convert", { name: "signup" });
    call("track");
    expect(sent).toHaveLength(1);
    expect(warned).toEqual(['earshot: "track" is not a known command. Use "convert".']);
  });

  it("loads the script with the public key", () => {
    expect(snippetOf("https://e.example", "pk_1")).toContain(
      '<script async src="https://e.example/conversions.js" data-key="pk_1"></script>',
    );
  });
});
