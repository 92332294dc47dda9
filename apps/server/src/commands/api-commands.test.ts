import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "../testing/app.ts";
import { openOwner } from "../testing/team.ts";
import { inColumns, inOneLine } from "./api-lines.ts";
import { createProgram } from "./program.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof openOwner>>;
let secret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await openOwner(app);
  const body = { name: "CLI", scopes: ["read", "keywords", "mentions"] as const, days: null };
  secret = dataOf(
    await app.call("createApiToken", { body: { ...body, scopes: [...body.scopes] } }, owner),
  ).secret;
  vi.stubEnv("EARSHOT_URL", await app.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
});
beforeEach(() => vi.stubEnv("EARSHOT_TOKEN", secret));

/** Runs a command. @returns the lines that it printed */
async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const program = createProgram({
    readConfig: () => readConfig({}),
    print: (line) => lines.push(line),
  });
  await program.parseAsync(args, { from: "user" });
  return lines;
}

describe("keywords", () => {
  test("are added, listed and removed", async () => {
    expect((await run("keywords", "add", "copper lamp"))[0]).toMatch(/^Added “copper lamp” \(/);
    const [line = ""] = await run("keywords", "list");
    expect(line).toMatch(/^\S{36} {2}0 mentions {2}copper lamp$/);
    const id = line.slice(0, 36);
    const [listed] = JSON.parse((await run("keywords", "list", "--json")).join("\n"));
    expect(listed).toMatchObject({ id, keyword: "copper lamp" });
    await expect(run("keywords", "add", "copper lamp")).rejects.toThrow(
      "This keyword is already in your list. Try a different phrase.",
    );
    expect(await run("keywords", "remove", id)).toEqual(["Removed. Its mentions stay."]);
    expect(await run("keywords", "list")).toEqual(["No keywords yet."]);
  });
});

describe("mentions", () => {
  beforeAll(async () => {
    vi.stubEnv("EARSHOT_TOKEN", secret);
    await run("keywords", "add", "brass lamp");
    await vi.waitUntil(
      () => app.services.index.match({ title: "brass lamp", body: "" }).length > 0,
    );
    await app.ingest(
      Array.from({ length: 60 }, (_, at) =>
        testPost({
          externalId: `t3_cli${at}`,
          title: `Which brass lamp, ${at}?\u202e\u0007`,
          body: `I need one. ${"x".repeat(at)} ${at}`,
          author: `person_${at}`,
        }),
      ),
    );
  });

  test("are listed page by page, and nothing in them changes the terminal", async () => {
    const lines = await run("mentions", "list", "--limit", "55", "--status", "all");
    expect(lines).toHaveLength(55);
    expect(lines[0]).toMatch(/^\S{36} {2}pending {2}\S.* Which brass lamp, \d+\?/);
    expect(lines.join("")).not.toMatch(/\p{Cc}|\p{Cf}/u);
    const found = JSON.parse((await run("mentions", "list", "--json", "--limit", "3")).join("\n"));
    expect(found).toHaveLength(3);
    expect(await run("mentions", "list", "--search", "nowhere")).toEqual(["No mentions match."]);
  });

  test("are skipped and restored by id", async () => {
    const [{ id }] = JSON.parse((await run("mentions", "list", "--json", "--limit", "1"))[0] ?? "");
    const status = async () =>
      JSON.parse((await run("mentions", "show", id, "--json")).join("\n")).status;
    expect((await run("mentions", "skip", id))[0]).toContain("denied");
    expect(await status()).toBe("denied");
    await run("mentions", "restore", id, "--json");
    expect(await status()).toBe("pending");
  });

  test("of an invalid request are refused with the server's sentence", async () => {
    await expect(run("mentions", "list", "--status", "lost")).rejects.toThrow(
      /^Please correct this and try again\nstatus: must be all, new or one of the five statuses$/,
    );
    await expect(run("mentions", "list", "--limit", "0")).rejects.toThrow(
      /It must be a number from 1 to 1000/,
    );
    await expect(run("mentions", "show", "x")).rejects.toThrow(/id: is not an id/);
  });
});

describe("the token", () => {
  test("gives instructions when it is missing or wrong", async () => {
    vi.stubEnv("EARSHOT_TOKEN", "");
    await expect(run("keywords", "list")).rejects.toThrow(/^EARSHOT_TOKEN is not set\./);
    vi.stubEnv("EARSHOT_TOKEN", `ear_${"0".repeat(36)}`);
    await expect(run("keywords", "list")).rejects.toThrow(/^This API token is not valid/);
  });

  test.each([
    ["not an address", /^EARSHOT_URL must be an address/],
    ["http://127.0.0.1:9", /^Nothing answers at http:\/\/127\.0\.0\.1:9\./],
  ])("is not sent to the address %s, which is reported", async (url, message) => {
    const before = process.env.EARSHOT_URL;
    vi.stubEnv("EARSHOT_URL", url);
    await expect(run("keywords", "list")).rejects.toThrow(message);
    vi.stubEnv("EARSHOT_URL", before);
  });
});

test("texts fit one line, and columns are as wide as their widest cell", () => {
  expect(inOneLine("a\n\tb\u001b[31m", 20)).toBe("a b [31m");
  expect(inOneLine("🙂🙂🙂🙂", 3)).toBe("🙂🙂…");
  expect(
    inColumns([
      ["a", "bb", "c"],
      ["aaa", "b", "cc"],
    ]),
  ).toEqual(["a    bb  c", "aaa  b   cc"]);
});
