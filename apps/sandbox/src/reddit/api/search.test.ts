import { describe, expect, test } from "vitest";
import { openApi } from "../../testing.ts";

const ask = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;

describe("search", () => {
  test("returns posts in pages without gaps or duplicates", async () => {
    const { list } = await openApi();
    const fields = { q: "invoice OR invoices", sort: "new" };
    const whole = await list(`/search${ask({ ...fields, limit: "100" })}`);
    expect(whole.data.dist).toBeGreaterThan(5);
    expect(whole.data.children.every(({ kind }) => kind === "t3")).toBe(true);
    const names: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: typeof whole = await list(
        `/search${ask({ ...fields, limit: "3", ...(after && { after }) })}`,
      );
      names.push(...page.data.children.map((child) => child.data.name));
      after = page.data.after;
    }
    expect(names).toEqual(whole.data.children.map((child) => child.data.name));
  });

  test("ends at 250", async () => {
    const { list, store } = await openApi();
    for (let at = 0; at < 300; at++) {
      store.add({ community: "SaaS", author: "someone", title: `zebra ${at}`, body: "" });
    }
    let after: string | null = "";
    let seen = 0;
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `/search${ask({ q: "zebra", limit: "100", ...(after && { after }) })}`,
      );
      seen += page.data.dist;
      after = page.data.after;
    }
    expect(seen).toBe(250);
  });

  test("is limited to a union of communities only with restrict_sr", async () => {
    const { get, list } = await openApi();
    const where = async (path: string) =>
      new Set((await list(path)).data.children.map((child) => child.data.subreddit));
    const q = { q: "client", limit: "100" };
    expect((await where(`/r/freelance/search${ask(q)}`)).size).toBeGreaterThan(2);
    expect(await where(`/r/freelance/search${ask({ ...q, restrict_sr: "1" })}`)).toEqual(
      new Set(["freelance"]),
    );
    const two = await where(
      `/r/freelance+Bookkeeping+nosuch/search${ask({ ...q, restrict_sr: "on" })}`,
    );
    expect(two).toEqual(new Set(["freelance", "Bookkeeping"]));
    const missing = await get(`/r/nosuch/search${ask({ ...q, restrict_sr: "true" })}`);
    expect(missing.statusCode).toBe(302);
  });

  test("accepts at most 512 characters", async () => {
    const { get } = await openApi();
    expect((await get(`/search${ask({ q: "é".repeat(512) })}`)).statusCode).toBe(200);
    const response = await get(`/search${ask({ q: "x".repeat(513) })}`);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        fields: ["q"],
        explanation: "this is too long (max: 512)",
        message: "Bad Request",
        reason: "TOO_LONG",
      },
    ]);
  });

  test("finds communities and accounts on request, but not by a field", async () => {
    const { list } = await openApi();
    const kinds = async (q: string, type: string) =>
      (await list(`/search${ask({ q, type })}`)).data.children.map(
        ({ kind, data }) => `${kind} ${data.display_name ?? data.name}`,
      );
    expect(await kinds("selfhost", "sr")).toEqual(["t5 selfhosted"]);
    expect(await kinds("ledger_lor", "user")).toEqual(["t2 ledger_lorraine"]);
    expect(await kinds("selfhost", "sr,user")).toEqual(["t5 selfhosted"]);
    expect(await kinds("subreddit:selfhosted", "sr")).toEqual([]);
    expect((await kinds("client", "link"))[0]).toMatch(/^t3 /);
  });
});
