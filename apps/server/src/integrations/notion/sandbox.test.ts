import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { createTestClock } from "../../testing/app.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { NotePage, NotesAccount } from "../ports/notes.ts";
import { createNotion, type NotionOptions } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(() => sandbox.stop());

const redirectUri = "http://localhost:3000/api/auth/notion/callback";
const pagesSchema = z.array(
  z.object({ id: z.string(), title: z.string(), markdown: z.string(), writes: z.number() }),
);
const findPage = async (id: string) =>
  pagesSchema.parse(await sandbox.control("GET", "notion/pages")).find((one) => one.id === id);
const setFault = (fault: string, path = "/", times = 1) =>
  sandbox.control("POST", "faults", { service: "notion", path, fault, times });

/** Notion at the sandbox. The clock only advances while the client waits, so the sandbox never sees it too fast. */
function openNotion(
  options: Partial<NotionOptions> = {},
  whileWaiting: (ms: number) => Promise<unknown> = ignore,
) {
  const clock = createTestClock(new Date());
  const lines: string[] = [];
  const waits: number[] = [];
  const limits = createMemoryLimits(clock);
  const notion = createNotion(
    {
      apiUrl: `${sandbox.address}/notion`,
      version: "2026-03-11",
      clientId: "earshot",
      clientSecret: "canary-secret",
      ...options,
    },
    {
      outboundLimits: limits,
      clock,
      log: createLog("trace", { write: (line) => void lines.push(line) }),
      sleep: async (ms) => {
        waits.push(ms);
        await whileWaiting(ms);
        clock.advance(ms);
      },
    },
  );
  async function codeOf(allow = "true") {
    const url = new URL(notion.link.authorizeUrl({ state: "state", redirectUri }));
    const response = await fetch(`${url.origin}${url.pathname}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...Object.fromEntries(url.searchParams),
        allow,
        typed_workspace: "Studio Nine",
      }),
    });
    return new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
  }
  async function connect() {
    const linked = await notion.link.connect(await codeOf(), redirectUri);
    const stored: string[] = [];
    const account: NotesAccount = {
      refreshToken: linked.refreshToken,
      async onToken(refreshToken) {
        stored.push(refreshToken);
        account.refreshToken = refreshToken;
      },
    };
    return { linked, account, stored };
  }
  return { notion, connect, codeOf, lines, waits, limits };
}

/** Faults after which a page may have been made. */
const unconfirmed = [
  ...["500", "502-html", "503", "html-200", "cut-body", "bad-json", "wrong-shape", "timeout"],
];
const ignore = () => Promise.resolve();
const content = { title: "A plan", markdown: "# One\n\nTwo" };

describe("a connection to Notion", () => {
  test("can be made with a code, used and revoked", async () => {
    const { notion, connect } = openNotion();
    const { linked, account } = await connect();
    expect(linked).toMatchObject({ username: "Studio Nine", scopes: [] });
    await notion.createPage(account, content, ignore);
    await notion.link.revoke(account.refreshToken);
    await expect(notion.createPage(account, content, ignore)).rejects.toMatchObject({
      failure: "unauthorized",
    });
    await notion.link.revoke(account.refreshToken);
  });

  test.each([
    ["a wrong code", null, "refused"],
    ["502-html", "502-html", "unavailable"],
    ["html-200", "html-200", "unavailable"],
    ["wrong-shape", "wrong-shape", "untrusted"],
  ])("can't be made with %s", async (_, fault, failure) => {
    const { notion, codeOf } = openNotion();
    const code = fault === null ? "wrong" : await codeOf();
    if (fault !== null) await setFault(fault, "/v1/oauth/token");
    await expect(notion.link.connect(code, redirectUri)).rejects.toMatchObject({
      name: "IdentityError",
      failure,
    });
  });

  test("is renewed once when its token has expired, and the new tokens are stored", async () => {
    const { notion, connect } = openNotion();
    const { account, stored } = await connect();
    const page = await notion.createPage(account, content, ignore);
    await sandbox.control("POST", "notion/expire");
    await notion.updatePage(account, page.id, { ...content, title: "Another" });
    expect(stored).toHaveLength(1);
    expect(await findPage(page.id)).toMatchObject({ title: "Another" });
    await notion.updatePage(account, page.id, content);
    expect(stored).toHaveLength(1);
  });

  test("is unavailable, not unauthorized, when our own secret is refused", async () => {
    const { notion, connect } = openNotion();
    const { account } = await connect();
    await sandbox.control("POST", "notion/expire");
    await setFault("401", "/v1/oauth/token");
    await expect(notion.createPage(account, content, ignore)).rejects.toMatchObject({
      failure: "unavailable",
    });
  });
});

describe("a page", () => {
  test("is created with its text as Markdown, and updated in place", async () => {
    const { notion, connect } = openNotion();
    const { account } = await connect();
    const made: NotePage[] = [];
    const page = await notion.createPage(account, content, async (one) => void made.push(one));
    expect(made).toEqual([page]);
    expect(page.url).toBe(`${sandbox.address}/notion/p/${page.id.replaceAll("-", "")}`);
    expect(await findPage(page.id)).toMatchObject({ ...content, writes: 1 });
    const changed = { title: "Changed", markdown: "Three" };
    expect(await notion.updatePage(account, page.id, changed)).toEqual(page);
    expect(await findPage(page.id)).toMatchObject({ ...changed, writes: 2 });
  });

  test("with a long text takes several requests, and is reported after the first one", async () => {
    const { notion, connect } = openNotion();
    const { account } = await connect();
    const markdown = Array.from({ length: 2_000 }, (_, at) => `Paragraph ${at}`).join("\n\n");
    const page = await notion.createPage(account, { title: "Long", markdown }, ignore);
    expect(await findPage(page.id)).toMatchObject({ markdown, writes: 3 });
    await notion.updatePage(account, page.id, { title: "Long", markdown });
    expect(await findPage(page.id)).toMatchObject({ markdown, writes: 6 });
    const made: NotePage[] = [];
    const failing = notion.createPage(account, { title: "Long", markdown }, async (one) => {
      made.push(one);
      await setFault("503", `/v1/pages/${one.id}/markdown`);
    });
    await expect(failing).rejects.toMatchObject({ failure: "unavailable", written: "part" });
    expect(made).toHaveLength(1);
  });

  test("is neither replaced nor renamed when people have put pages into it", async () => {
    const { notion, connect } = openNotion();
    const { account } = await connect();
    const page = await notion.createPage(account, content, ignore);
    await sandbox.control("POST", `notion/pages/${page.id}/subpage`);
    const changed = { title: "Changed", markdown: "Three" };
    await expect(notion.updatePage(account, page.id, changed)).rejects.toMatchObject({
      ...{ failure: "refused", written: "nothing" },
    });
    expect(await findPage(page.id)).toMatchObject({ ...content, writes: 1 });
  });

  test("reports what was written when a change fails", async () => {
    const { notion, connect } = openNotion();
    const { account } = await connect();
    const page = await notion.createPage(account, content, ignore);
    for (const [path, fault, written] of [
      ["", "503", "nothing"],
      ["/markdown", "503", "unknown"],
      ["/markdown", "409", "nothing"],
      ["/markdown", "cut-body", "unknown"],
    ] as const) {
      await setFault(fault, `/v1/pages/${page.id}${path}`);
      await expect(notion.updatePage(account, page.id, content)).rejects.toMatchObject({
        ...{ failure: "unavailable", written },
      });
      await sandbox.control("DELETE", "faults");
    }
  });

  test("is not found when it was deleted or is no longer shared", async () => {
    const { notion, connect } = openNotion();
    const { account } = await connect();
    for (const action of ["trash", "unshare"]) {
      const page = await notion.createPage(account, content, ignore);
      await sandbox.control("POST", `notion/pages/${page.id}/${action}`);
      await expect(notion.updatePage(account, page.id, content)).rejects.toMatchObject({
        failure: "not-found",
      });
      expect(await findPage(page.id)).toMatchObject({ writes: 1 });
    }
  });

  test.each([
    ["400", "refused"],
    ["401", "unauthorized"],
    ["403", "refused"],
    ["404", "not-found"],
    ["409", "unavailable"],
    ["500", "unavailable"],
    ["502-html", "unavailable"],
    ["503", "unavailable"],
    ["html-200", "unavailable"],
    ["cut-body", "unavailable"],
    ["bad-json", "unavailable"],
    ["wrong-shape", "malformed"],
    ["timeout", "timeout"],
  ])("that Notion answers with %s fails as %s, without a retry", async (fault, failure) => {
    const { notion, connect, lines } = openNotion({ timeoutMs: fault === "timeout" ? 200 : 5_000 });
    const { account, linked } = await connect();
    // Without a refresh token, because a renewal would hide that the token was refused.
    const { accessToken } = JSON.parse(linked.refreshToken);
    account.refreshToken = JSON.stringify({ accessToken, refreshToken: null });
    await setFault(fault, "/v1/pages", 1);
    await expect(notion.createPage(account, content, ignore)).rejects.toMatchObject({
      name: "NotesError",
      failure,
      written: unconfirmed.includes(fault) ? "unknown" : "nothing",
    });
    expect(lines.join("")).not.toContain(accessToken);
    expect(lines.join("")).not.toContain("canary-secret");
    await notion.createPage(account, content, ignore);
  });
});

describe("the rate limit", () => {
  test("is not exceeded by many requests, which are a third of a second apart", async () => {
    const { notion, connect, waits } = openNotion();
    const { account } = await connect();
    for (let made = 0; made < 5; made += 1) await notion.createPage(account, content, ignore);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(5 * 334);
  });

  test.each([
    ["429", 2_000],
    ["529", 1_000],
  ])("of a %s is obeyed, and then the request is made again", async (fault, waitMs) => {
    const { notion, connect, waits } = openNotion();
    const { account } = await connect();
    await setFault(fault, "/v1/pages", 2);
    const page = await notion.createPage(account, content, ignore);
    expect(waits.filter((ms) => ms >= waitMs)).toHaveLength(2);
    expect(await findPage(page.id)).toMatchObject(content);
  });

  test("of one connection does not delay another one, but an overload does", async () => {
    let during: (() => Promise<unknown>) | null = null;
    const { notion, connect, waits } = openNotion({}, async () => {
      const work = during;
      during = null;
      await work?.();
    });
    const [one, other] = [await connect(), await connect()];
    const waitsOfOther = async (fault: string) => {
      let own: number[] = [];
      await setFault(fault, "/v1/pages");
      during = async () => {
        // The first wait is for the slot, before the request that is refused.
        during = async () => {
          const before = waits.length;
          await notion.createPage(other.account, content, ignore);
          own = waits.slice(before);
        };
      };
      await notion.createPage(one.account, content, ignore);
      return own;
    };
    expect(Math.max(...(await waitsOfOther("429")))).toBeLessThan(1_000);
    expect(Math.max(...(await waitsOfOther("529")))).toBe(1_000);
  });

  test("that does not end is reported with the time to wait", async () => {
    const { notion, connect, limits } = openNotion({ maxWaitMs: 5_000 });
    const { account } = await connect();
    await setFault("429", "/v1/pages", 0);
    await expect(notion.createPage(account, content, ignore)).rejects.toMatchObject({
      failure: "rate-limited",
      retryAfterMs: 2_000,
    });
    expect((await limits.counts()).get("notion")).toBeLessThan(6);
  });
});

test("a Notion that can't be reached is unavailable", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const notion = createNotion(
    { apiUrl: `http://127.0.0.1:${port}`, version: "2026-03-11", clientId: "a", clientSecret: "b" },
    {
      outboundLimits: createMemoryLimits(systemClock),
      clock: systemClock,
      log: createLog("silent"),
    },
  );
  const account = {
    refreshToken: JSON.stringify({ accessToken: "a", refreshToken: null }),
    onToken: ignore,
  };
  await expect(notion.createPage(account, content, ignore)).rejects.toMatchObject({
    failure: "unavailable",
    written: "nothing",
  });
});
