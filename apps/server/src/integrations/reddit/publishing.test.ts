import { describe, expect, it } from "vitest";
import {
  type FakeResponse,
  fakeReddit,
  json,
  link,
  listing,
  tokenOf,
} from "../../testing/fake-reddit.ts";
import { PlacementRefused, PlacementUnknown } from "../ports/placement.ts";
import { redditPublishing } from "./index.ts";

const made = json({
  json: { errors: [], data: { id: "abc", name: "t3_abc", url: "https://x.test" } },
});
const refusedForm = (...errors: unknown[]) => json({ json: { errors } });

function openPublishing(responses: FakeResponse[]) {
  const reddit = fakeReddit(responses, { tries: 3 });
  const account = { name: "owner", refreshToken: "r1", onToken: () => Promise.resolve() };
  const publishing = redditPublishing(reddit);
  const publish = (isInTime = () => true) =>
    publishing.publish(account, { community: "SaaS", title: "A title", text: "A & b.", isInTime });
  return { ...reddit, publishing, account, publish };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: unknown) => error,
  );

describe("publishing through Reddit's API", () => {
  it("submits once, as the account, with Reddit's own checks", async () => {
    const { publish, requests } = openPublishing([tokenOf("a"), made]);
    // The address in the response is not passed on.
    expect(await publish()).toEqual({
      externalId: "t3_abc",
      url: "https://www.reddit.test/r/SaaS/comments/abc/",
    });
    const [, post] = requests;
    expect(post?.url).toBe("https://api.reddit.test/api/submit?raw_json=1");
    expect(Object.fromEntries(new URLSearchParams(await post?.text()))).toEqual({
      ...{ api_type: "json", kind: "self", sr: "SaaS", title: "A title", text: "A & b." },
      ...{ resubmit: "true", sendreplies: "true", validate_on_submit: "true" },
    });
  });

  it.each([
    [
      refusedForm(["NO_SELFS", "This community doesn't allow text posts", "sr"]),
      "NO_SELFS",
      "text posts",
    ],
    [refusedForm(["RATELIMIT", "try again in 9 minutes.", "ratelimit"]), "RATELIMIT", "slow down"],
    [refusedForm(["SOME_RULE", "Only on Sundays.", "sr"]), "SOME_RULE", "“Only on Sundays.”"],
    [
      json(
        {
          message: "Bad Request",
          reason: "SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING",
          explanation: "You may not have hiring in your title.",
          fields: ["title"],
        },
        { status: 400 },
      ),
      "SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING",
      "You may not have hiring",
    ],
    [
      json({ message: "Forbidden", error: 403 }, { status: 403 }),
      "FORBIDDEN",
      "does not let your account",
    ],
  ])("returns why a post was refused (%#)", async (response, code, words) => {
    const { publish, requests } = openPublishing([tokenOf("a"), response]);
    const error = await failureOf(publish());
    expect(error).toBeInstanceOf(PlacementRefused);
    const { refusal } = error as PlacementRefused;
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain(words);
    expect(`${refusal.message} ${refusal.remedy}`).not.toMatch(/comment|reply|administrator/);
    expect(requests).toHaveLength(2);
  });

  it.each([
    [json({}, { status: 500 })],
    [json({ json: { errors: [] } })],
    [new Response("<html>", { headers: { "content-type": "text/html" } })],
    [() => Promise.reject(new TypeError("the connection broke"))],
  ])(
    "reports an unknown result after an unclear response, and does not retry (%#)",
    async (response) => {
      const { publish, requests } = openPublishing([tokenOf("a"), response]);
      expect(await failureOf(publish())).toBeInstanceOf(PlacementUnknown);
      expect(requests).toHaveLength(2);
    },
  );

  it("sends nothing without a token, or when it is too late", async () => {
    const revoked = json({ error: "invalid_grant" }, { status: 400 });
    const without = openPublishing([revoked]);
    const error = await failureOf(without.publish());
    expect(error).toBeInstanceOf(PlacementRefused);
    expect(without.requests).toHaveLength(1);
    const late = openPublishing([tokenOf("a")]);
    expect(await failureOf(late.publish(() => false))).toBeInstanceOf(PlacementUnknown);
    expect(late.requests).toHaveLength(1);
  });

  it("reads the account's own posts, and the requirements of a community", async () => {
    const requirements = json({
      ...{ title_text_min_length: 15, title_blacklisted_strings: ["hiring"], body_regexes: ["x"] },
      ...{
        body_restriction_policy: "required",
        is_flair_required: true,
        guidelines_text: "Be kind.",
      },
      ...{ link_restriction_policy: "whitelist", domain_whitelist: ["example.org"] },
    });
    const { publishing, account } = openPublishing([
      tokenOf("a"),
      listing([link("a")]),
      requirements,
    ]);
    const { complete, posts } = await publishing.postsOf(account, { since: new Date(0) });
    expect(complete).toBe(true);
    expect(posts).toMatchObject([
      { externalId: "t3_a", community: "smallbusiness", title: "Title of a", text: "Body of a" },
    ]);
    expect(await publishing.requirementsOf(account, "SaaS")).toMatchObject({
      title: { min: 15, max: null, forbidden: ["hiring"], hasPatterns: false },
      body: { isRequired: true, isForbidden: false, hasPatterns: true },
      links: { allowed: ["example.org"], forbidden: [] },
      needsFlair: true,
      guidelines: "Be kind.",
    });
  });
});
