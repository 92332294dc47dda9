import { describe, expect, it } from "vitest";
import { setUpRedditSandbox } from "../../testing/reddit-sandbox.ts";
import { redditConversations, redditProfiles, redditSignIn } from "./index.ts";

const sandbox = setUpRedditSandbox();
const { client } = sandbox;

const page = { limit: 100 };

describe("a comment in the sandbox", () => {
  async function comment() {
    const { app } = client();
    const conversations = redditConversations(app, sandbox.reddit);
    const [post] = (await app.newest(["smallbusiness"], page)).items;
    if (!post) throw new Error("the sandbox has no post");
    const author = `jo_${Math.random().toString(36).slice(2, 10)}`;
    const made = (await sandbox.control("POST", "comments", {
      postId: post.externalId,
      author,
      body: "Try a template first.",
    })) as { name: string };
    const seen = async () => (await conversations.fetchComments([made.name])).get(made.name);
    return { post, author, name: made.name, seen, conversations };
  }

  it("is live at first, with its replies", async () => {
    const { post, name, seen, conversations } = await comment();
    const answer = async (parentId: string) =>
      (await sandbox.control("POST", "comments", {
        postId: post.externalId,
        parentId,
        author: "asker",
        body: "Thanks!",
      })) as { name: string };
    await answer((await answer(name)).name);
    const live = await seen();
    if (live?.state !== "standing") throw new Error("the comment is not live");
    expect(await conversations.answersTo?.(live.post)).toBe(2);
  });

  it("can be removed by a moderator, hidden by a filter, or deleted by its author", async () => {
    const [removed, filtered, deleted] = [await comment(), await comment(), await comment()];
    await sandbox.control("POST", "moderate", { thing: removed.name, action: "remove" });
    await sandbox.control("POST", "moderate", { thing: filtered.name, action: "filter" });
    await sandbox.control("DELETE", `comments/${deleted.name}`);
    expect(await removed.seen()).toEqual({ state: "removed" });
    expect(await filtered.seen()).toEqual({ state: "unseen" });
    expect(await deleted.seen()).toEqual({ state: "deleted" });
  });

  it("is unseen when its account is shadow-banned, and so is the account", async () => {
    const { author, seen } = await comment();
    const accounts = client().accounts;
    expect(await accounts.fetchAccount(author)).toMatchObject({ name: author, suspended: false });
    await sandbox.control("POST", `reddit/accounts/${author}/status`, { status: "shadowbanned" });
    expect(await seen()).toEqual({ state: "unseen" });
    expect(await accounts.fetchAccount(author)).toBeNull();
  });
});

describe("a sign-in that proves an account", () => {
  const redirectUri = "http://localhost/api/auth/reddit/callback";

  /** Allows the requested access, as a person does on Reddit's page. @returns the code */
  async function allow(address: string, account: string): Promise<string> {
    const { origin, pathname, searchParams } = new URL(address);
    const response = await fetch(`${origin}${pathname}`, {
      method: "POST",
      body: new URLSearchParams([
        ...searchParams,
        ["typed_account", account],
        ["authorize", "Allow"],
      ]),
      redirect: "manual",
    });
    return URL.parse(response.headers.get("location") ?? "")?.searchParams.get("code") ?? "";
  }

  it("returns who signed in and whether they moderate the community, without other scopes", async () => {
    const signIn = redditSignIn(client());
    const address = signIn.authorizeUrl({ state: "s", redirectUri });
    const query = Object.fromEntries(new URL(address).searchParams);
    expect(query).toMatchObject({ scope: "identity read", duration: "temporary", state: "s" });
    const accountOf = async (account: string, community: string | null) =>
      signIn.accountOf(await allow(address, account), redirectUri, community);
    const made = { account: "backroom_mod", community: "studiobackroom" };
    await sandbox.control("POST", "reddit/moderators", made);
    for (const [account, community, moderates] of [
      ["Plain_User", null, null],
      ["Plain_User", "saas", false],
      ["saas_moderator", "saas", true],
      ["saas_moderator", "smallbusiness", false],
      // Communities that the account can't see or that do not exist.
      ["saas_moderator", "studiobackroom", false],
      ["saas_moderator", "nobody_has_this_name", false],
      ["saas_moderator", "freeinvoicetemplates", false],
      ["backroom_mod", "studiobackroom", true],
    ] as const) {
      expect(await accountOf(account, community)).toEqual({ name: account, moderates });
    }
  });

  it("revokes its token, and is refused for a used code", async () => {
    const reddit = client();
    const revoked: string[] = [];
    const signIn = redditSignIn({
      ...reddit,
      tokens: {
        ...reddit.tokens,
        async revoke(token, kind) {
          revoked.push(kind ?? "");
          await reddit.tokens.revoke(token, kind);
        },
      },
    });
    const code = await allow(signIn.authorizeUrl({ state: "s", redirectUri }), "Plain_User");
    await signIn.accountOf(code, redirectUri, null);
    expect(revoked).toEqual(["access_token"]);
    await expect(signIn.accountOf(code, redirectUri, null)).rejects.toMatchObject({
      name: "IdentityError",
      failure: "refused",
    });
  });

  it("can be replaced by a code in the public profile", async () => {
    const profiles = redditProfiles(client());
    const profile = { account: "Profile_Ann", description: "Baker. earshot-0123" };
    await sandbox.control("POST", "reddit/profiles", profile);
    expect(await profiles.description("profile_ann")).toBe("Baker. earshot-0123");
    expect(await profiles.description("saas_nobody_here")).toBeNull();
  });
});
