import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const add = (token: string, keyword: string) =>
  app.call("addKeyword", { body: { keyword } }, { token });
const list = async (token: string) =>
  dataOf(await app.call("listKeywords", {}, { token })).keywords.map(({ keyword }) => keyword);

describe("keywords", () => {
  test("are listed in the order in which they were added, trimmed", async () => {
    const { token } = await app.signUp();
    expect(await list(token)).toEqual([]);
    await add(token, "  invoicing software ");
    const second = dataOf(await add(token, "late payments")).keyword;
    expect(second).toMatchObject({ keyword: "late payments", use_count: 0, last_used: null });
    expect(await list(token)).toEqual(["invoicing software", "late payments"]);
  });

  test("are counted on all pages, for each workspace", async () => {
    const [ann, ben] = await Promise.all([app.signUp(), app.signUp()]);
    for (const keyword of ["one phrase", "two phrases", "three phrases"])
      await add(ann.token, keyword);
    await add(ben.token, "one phrase");
    const counted = async (query: { limit?: number }, { token }: { token: string }) => {
      const { keywords, total } = dataOf(await app.call("listKeywords", { query }, { token }));
      return [keywords.length, total];
    };
    expect(await counted({}, ann)).toEqual([3, 3]);
    expect(await counted({ limit: 2 }, ann)).toEqual([2, 3]);
    expect(await counted({ limit: 2 }, ben)).toEqual([1, 1]);
  });

  test("are refused if they exist already, ignoring case", async () => {
    const { token } = await app.signUp();
    await add(token, "best CRM");
    expect(errorOf(await add(token, "Best crm"))).toMatchObject({
      status: 409,
      code: "KEYWORD_EXISTS",
    });
  });

  test.each([
    ["", 400],
    ["   ", 400],
    ["x".repeat(101), 400],
    ["the", 400],
    ["a", 400],
    ['"unclosed', 400],
    ["-only -excluded", 400],
  ])("refuse %j with a sentence", async (keyword, status) => {
    const { token } = await app.signUp();
    const error = errorOf(await add(token, keyword));
    expect(error.status).toBe(status);
    expect([error.message, ...error.details].join(" ").length).toBeGreaterThan(20);
    expect(await list(token)).toEqual([]);
  });

  test("are limited by the plan, and a deleted one frees its token", async () => {
    const { token } = await app.signUp();
    for (const keyword of ["one phrase", "two phrases", "three phrases"]) await add(token, keyword);
    const refused = errorOf(await add(token, "four phrases"));
    expect(refused).toMatchObject({ status: 409, code: "KEYWORD_LIMIT_REACHED" });
    expect(refused.message).toBe("Keyword limit reached: Upgrade your plan to add more keywords.");
    // An existing keyword is reported as such even at the limit.
    expect(errorOf(await add(token, "one phrase")).code).toBe("KEYWORD_EXISTS");
    const [first] = dataOf(await app.call("listKeywords", {}, { token })).keywords;
    await app.call("deleteKeyword", { params: { id: first?.id ?? "" } }, { token });
    expect((await add(token, "four phrases")).status).toBe(200);
    expect(dataOf(await app.call("me", {}, { token })).user.keywordsUsed).toBe(3);
  });

  test("do not exceed the limit when they are added concurrently", async () => {
    const { token } = await app.signUp();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => add(token, `phrase number ${at}`)),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await list(token)).toHaveLength(3);
  });

  test("of another workspace are not found", async () => {
    const owner = await app.signUp();
    const stranger = await app.signUp();
    const { id } = dataOf(await add(owner.token, "a private phrase")).keyword;
    const outcome = await app.call("deleteKeyword", { params: { id } }, { token: stranger.token });
    expect(errorOf(outcome)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await list(owner.token)).toEqual(["a private phrase"]);
    expect(await list(stranger.token)).toEqual([]);
  });

  test("with an invalid id give an error at the field", async () => {
    const { token } = await app.signUp();
    const outcome = await app.call("deleteKeyword", { params: { id: "7" } }, { token });
    expect(errorOf(outcome)).toMatchObject({ status: 400, details: ["id: is not an id"] });
  });
});
