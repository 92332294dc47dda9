import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpNewAccounts } from "../../../testing/new-accounts.ts";
import { companyOf } from "../../identity/workspaces/index.ts";

const accounts = setUpNewAccounts();
const { person } = accounts;

describe("the profile", () => {
  test("completes onboarding, and keeps answers that are not sent again", async () => {
    const { token } = await person();
    const put = (body: object) =>
      accounts.app.call("putProfile", { body: body as { companyName: string } }, { token });
    const { user } = dataOf(
      await put({ companyName: " Ledgerly ", discovery_answers: { 0: "Ledgerly", 1: "late" } }),
    );
    expect(user).toMatchObject({ companyName: "Ledgerly", hasCompletedOnboarding: true });
    await put({ companyName: "Ledgerly", discovery_answers: { 1: "later" } });
    const { rows } = await accounts.app.infrastructure.database.query({
      text: "select discovery_answers from workspaces w join workspace_members m on m.workspace_id = w.id where m.user_id = $1",
      values: [user.id],
    });
    expect(rows[0].discovery_answers).toEqual({ 0: "Ledgerly", 1: "later" });
    expect(errorOf(await put({ companyName: " " })).details).toEqual([
      "companyName: Company name is required",
    ]);
    expect(errorOf(await put({ companyName: "x", discovery_answers: { 9: "x" } })).status).toBe(
      400,
    );
  });

  test("takes problem and audience as JSON, and flat copies where a numbered answer is missing", async () => {
    const { token, user } = await person();
    const put = (body: object) =>
      accounts.app.call("putProfile", { body: body as { companyName: string } }, { token });
    dataOf(
      await put({
        companyName: "Ledgerly",
        discovery_answers: {
          0: "Ledgerly",
          1: JSON.stringify({ problem: "late", exact_question: "Who pays on time?" }),
        },
        problem: "not this one",
        audience: "agencies",
        audienceRole: "owner",
        functionTags: ["invoicing", "estimates, quick"],
        keywords: ["late payments"],
        location: " Utrecht ",
      }),
    );
    const { rows } = await accounts.app.infrastructure.database.query({
      text: "select w.* from workspaces w join workspace_members m on m.workspace_id = w.id where m.user_id = $1",
      values: [user.id],
    });
    const { company_name: companyName, discovery_answers: discoveryAnswers } = rows[0];
    expect(companyOf({ companyName, discoveryAnswers })).toEqual({
      companyName: "Ledgerly",
      about: "Ledgerly",
      problem: "late",
      problemQuestion: "Who pays on time?",
      audience: "agencies",
      audienceRole: "owner",
      functionTags: ["invoicing", "estimates, quick"],
      keywords: ["late payments"],
      location: "Utrecht",
    });
    const { profile } = dataOf(await accounts.app.call("getProfile", {}, { token }));
    expect(profile).toMatchObject({
      companyName: "Ledgerly",
      problem: "late",
      location: "Utrecht",
    });
    expect(profile).not.toHaveProperty("about");
  });

  test("omits missing answers; an emptied answer is deleted", async () => {
    const { token } = await person();
    expect(dataOf(await accounts.app.call("getProfile", {}, { token })).profile).toEqual({});
    const put = (discovery_answers: Record<string, string>) =>
      accounts.app.call(
        "putProfile",
        { body: { companyName: "Ledgerly", discovery_answers } },
        { token },
      );
    await put({ 3: "Accounting", 4: "Utrecht", 5: '["sales"]' });
    await put({ 4: "", 5: "" });
    expect(dataOf(await accounts.app.call("getProfile", {}, { token })).profile).toEqual({
      companyName: "Ledgerly",
      industry: "Accounting",
    });
  });

  test("has the company's website, until it is deleted", async () => {
    const { token } = await person();
    const put = (websiteUrl?: string) =>
      accounts.app.call("putProfile", { body: { companyName: "Ledgerly", websiteUrl } }, { token });
    const stored = async () =>
      dataOf(await accounts.app.call("getProfile", {}, { token })).profile.websiteUrl;
    dataOf(await put(" Ledgerly.test/#top "));
    expect(await stored()).toBe("https://ledgerly.test");
    dataOf(await put());
    expect(await stored()).toBe("https://ledgerly.test");
    expect(errorOf(await put("javascript:alert(1)")).details).toEqual([
      "websiteUrl: must be the address of a website, such as https://example.com",
    ]);
    expect(await stored()).toBe("https://ledgerly.test");
    dataOf(await put(""));
    expect(await stored()).toBeUndefined();
  });

  test.each<[object, string]>([
    [{ problem: 5 }, "problem: must be text"],
    [{ audienceRole: "x".repeat(4_001) }, "audienceRole: must have at most 4000 characters"],
    [{ functionTags: Array(21).fill("a") }, "functionTags: must have at most 20 entries"],
    [{ keywords: ["x".repeat(101)] }, "keywords.0: must have at most 100 characters"],
    [{ discovery_answers: { 3: 5 } }, "discovery_answers.3: must be text"],
    [{ discovery_answers: { 1: '{"trigger":5}' } }, "discovery_answers.1.trigger: must be text"],
    [
      { discovery_answers: { 2: JSON.stringify({ blockers: "x".repeat(4_001) }) } },
      "discovery_answers.2.blockers: must have at most 4000 characters",
    ],
    [
      { discovery_answers: { 1: "x".repeat(4_001) } },
      "discovery_answers.1: must have at most 4000 characters",
    ],
    [{ discovery_answers: { 5: "[1]" } }, "discovery_answers.5.0: must be text"],
    [
      { discovery_answers: { 6: "a,".repeat(51) } },
      "discovery_answers.6: must have at most 50 entries",
    ],
  ])("with a wrong field is refused by its name, and nothing is saved", async (wrong, detail) => {
    const { token } = await person();
    const outcome = await accounts.app.call(
      "putProfile",
      { body: { companyName: "Ledgerly", ...wrong } as { companyName: string } },
      { token },
    );
    expect(errorOf(outcome).details).toEqual([detail]);
    const { user } = dataOf(await accounts.app.call("me", {}, { token }));
    expect(user).toMatchObject({ companyName: null, hasCompletedOnboarding: false });
  });

  test("of ten megabytes is refused, and nothing is saved", async () => {
    const { token } = await person();
    const body = { companyName: "Ledgerly", problem: "x".repeat(10_000_000) };
    expect(errorOf(await accounts.app.call("putProfile", { body }, { token })).code).toBe(
      "PAYLOAD_TOO_LARGE",
    );
    expect(dataOf(await accounts.app.call("me", {}, { token })).user.hasCompletedOnboarding).toBe(
      false,
    );
  });

  test("has a name that can be changed", async () => {
    const { token } = await person();
    const outcome = await accounts.app.call(
      "putUserProfile",
      { body: { fullName: " Mara L. " } },
      { token },
    );
    expect(dataOf(outcome).user.fullName).toBe("Mara L.");
  });
});
