import { expect } from "vitest";
import { z } from "zod";
import { readable } from "../infrastructure/text.ts";
import type { Reddit } from "../integrations/reddit/index.ts";
import type { RecordedPair } from "./recordings.ts";

/** The result of a call, as it is compared with the recording. */
interface CallResult {
  /** The fullnames in order, if the response consists of things. */
  names?: string[];
  malformed?: number;
}

/** A call that the client makes: how it looks on the wire, and how it is made for a recording. */
export interface Made {
  name: string;
  method: string;
  path: RegExp;
  run(reddit: Reddit, path: readonly string[], pair: RecordedPair): Promise<CallResult>;
}

const page = { limit: 100 };
const part = "([^/]+)";

const ofThings = (things: readonly { externalId?: string; name?: string }[]): string[] =>
  things.map((thing) => thing.externalId ?? thing.name ?? "");

/** How a grant is requested, by its `grant_type`. */
export const grantForms: Record<
  string,
  (reddit: Reddit, form: URLSearchParams) => Promise<unknown>
> = {
  client_credentials: ({ tokens }) => tokens.forApp(),
  refresh_token: ({ tokens }, form) => tokens.refresh(form.get("refresh_token") ?? ""),
  authorization_code: ({ tokens }, form) =>
    tokens.forCode(form.get("code") ?? "", form.get("redirect_uri") ?? ""),
};

/** All calls of ours that recordings are compared with. */
export const calls: readonly Made[] = [
  {
    name: "token",
    method: "POST",
    path: /^www\.reddit\.com\/api\/v1\/access_token$/,
    async run(reddit, _, { form }) {
      await grantForms[form.get("grant_type") ?? ""]?.(reddit, form);
      return {};
    },
  },
  {
    name: "revoke",
    method: "POST",
    path: /^www\.reddit\.com\/api\/v1\/revoke_token$/,
    async run({ tokens }, _, { form }) {
      await tokens.revoke(form.get("token") ?? "");
      return {};
    },
  },
  {
    name: "newest",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/new$`),
    async run({ app }, [name = ""]) {
      const { items, malformed } = await app.newest([name], page);
      return { names: ofThings(items), malformed };
    },
  },
  {
    name: "newestComments",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/comments$`),
    async run({ app }, [name = ""]) {
      const { items, malformed } = await app.newestComments([name], page);
      return { names: ofThings(items), malformed };
    },
  },
  {
    name: "search",
    method: "GET",
    path: /^oauth\.reddit\.com(?:\/r\/([^/]+))?\/search$/,
    async run({ app }, [name], { url }) {
      const ask = { ...page, ...(name && { communities: [name] }) };
      const { items, malformed } = await app.search(url.searchParams.get("q") ?? "", ask);
      return { names: ofThings(items), malformed };
    },
  },
  {
    name: "thread",
    method: "GET",
    path: /^oauth\.reddit\.com(?:\/r\/[^/]+)?\/comments\/([a-z0-9]+)(?:\/[^/]*(?:\/([a-z0-9]+))?)?$/i,
    async run({ app }, [id = "", comment]) {
      const { post, comments, more, malformed } = await app.thread(id, comment ? { comment } : {});
      expect(more.every(({ parentId }) => /^t[13]_/.test(parentId))).toBe(true);
      return { names: [post.externalId, ...ofThings(comments.map((one) => one.post))], malformed };
    },
  },
  {
    name: "moreComments",
    method: "POST",
    path: /^oauth\.reddit\.com\/api\/morechildren$/,
    async run({ app }, _, { form }) {
      const children = (form.get("children") ?? "").split(",");
      const { comments, malformed } = await app.moreComments(form.get("link_id") ?? "", children);
      return { names: ofThings(comments.map((one) => one.post)), malformed };
    },
  },
  {
    name: "comment",
    method: "POST",
    path: /^oauth\.reddit\.com\/api\/comment$/,
    async run({ app }, _, { form, text }) {
      const made = app.comment(form.get("thing_id") ?? "", form.get("text") ?? "");
      // A success may show no comment (nothing, or the message replied to): the outcome is then unknown.
      if (/"errors": ?\[\]/.test(text) && !/"kind": ?"t1"/.test(text)) {
        await expect(made).rejects.toMatchObject({ failure: "malformed" });
        return {};
      }
      return { names: [(await made).externalId], malformed: 0 };
    },
  },
  {
    name: "info",
    method: "GET",
    path: /^oauth\.reddit\.com\/api\/info$/,
    async run({ app }, _, { url }) {
      const { items, malformed } = await app.info((url.searchParams.get("id") ?? "").split(","));
      const things = items.map((thing) => {
        if ("post" in thing) return thing.post;
        return thing.kind === "community" ? thing.community : thing.account;
      });
      return { names: ofThings(things), malformed };
    },
  },
  {
    name: "about",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/about$`),
    run: async ({ app }, [name = ""]) => ({
      names: ofThings([await app.about(name)]),
      malformed: 0,
    }),
  },
  {
    name: "rules",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/about/rules$`),
    async run({ app }, [name = ""], { text }) {
      const { rules } = await app.rules(name);
      const raw = z.object({ rules: z.array(z.object({ short_name: z.string() })) });
      const recorded = raw.parse(JSON.parse(text)).rules.map((rule) => readable(rule.short_name));
      expect(rules.map((rule) => rule.name).toSorted()).toEqual(recorded.toSorted());
      return {};
    },
  },
  {
    name: "postRequirements",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/api/v1/${part}/post_requirements$`),
    async run({ app }, [name = ""], { text }) {
      const { title, body } = await app.postRequirements(name);
      const raw = JSON.parse(text);
      expect(title.forbidden).toEqual(raw.title_blacklisted_strings);
      expect(body.forbidden).toEqual(raw.body_blacklisted_strings);
      return {};
    },
  },
  {
    name: "searchCommunities",
    method: "GET",
    path: /^oauth\.reddit\.com\/subreddits\/search$/,
    async run({ app }, _, { url }) {
      const { items, malformed } = await app.searchCommunities(
        url.searchParams.get("q") ?? "",
        page,
      );
      return { names: ofThings(items), malformed };
    },
  },
  {
    name: "communityNames",
    method: "POST",
    path: /^oauth\.reddit\.com\/api\/search_reddit_names$/,
    async run({ app }, _, { form, text }) {
      const names = await app.communityNames(form.get("query") ?? "");
      expect({ names }).toEqual(JSON.parse(text));
      return {};
    },
  },
  {
    name: "user",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/user/${part}/about$`),
    run: async ({ app }, [name = ""]) => ({
      names: ofThings([await app.user(name)]),
      malformed: 0,
    }),
  },
  {
    name: "me",
    method: "GET",
    path: /^oauth\.reddit\.com\/api\/v1\/me$/,
    run: async ({ app }) => ({ names: ofThings([await app.me()]), malformed: 0 }),
  },
  {
    name: "commentsBy",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/user/${part}/comments$`),
    async run({ app }, [name = ""]) {
      const { items, malformed } = await app.commentsBy(name, page);
      return { names: ofThings(items), malformed };
    },
  },
];
