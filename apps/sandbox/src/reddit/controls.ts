import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { accountName } from "./accounts.ts";
import type { ApiAccess } from "./api-access.ts";
import type { Limits } from "./limits.ts";
import { PostError, type Store } from "./store.ts";

const maxBatchSize = 5_000;
/** Enough for five thousand posts of a usual length. */
const batchBytes = 16 * 1_048_576;

/** The maximum age of a seed thread. */
const maxAgeMinutes = 30 * 24 * 60;

/** The requested age of a post or comment, in minutes. */
function ageIn(given: unknown): number {
  const age = Number(field(given, "ageMinutes") ?? 0);
  if (age >= 0 && age < maxAgeMinutes) return Math.floor(age);
  throw new PostError(`ageMinutes must be a number from 0 to ${maxAgeMinutes - 1}.`);
}

const listIn = (body: unknown, name: string): readonly unknown[] => {
  const list: unknown = Object.entries(body ?? {}).find(([key]) => key === name)?.[1] ?? [];
  if (Array.isArray(list) && list.length <= maxBatchSize) return list;
  throw new PostError(`${name} must be a list of at most ${maxBatchSize}.`);
};

/** Routes with which tests post quickly and count calls; not part of Reddit. */
export function registerRedditControls(
  app: FastifyInstance,
  { store, apiAccess, limits }: { store: Store; apiAccess: ApiAccess; limits: Limits },
): void {
  const post = (given: unknown): string => {
    const link = field(given, "link");
    const crosspostOf = store.find((field(given, "crosspostOf") ?? "").replace(/^t3_/, ""));
    return store.add(
      {
        community: field(given, "community") ?? "",
        author: field(given, "author") ?? "sandbox_visitor",
        title: field(given, "title") ?? "",
        body: field(given, "body") ?? "",
        ...(link !== undefined && { link }),
        poll: listIn(given, "poll").map(String),
        ...(crosspostOf && { crosspostOf }),
        score: Number(field(given, "score") ?? 1) || 1,
        ageMinutes: ageIn(given),
      },
      { makeCommunity: true },
    ).id;
  };

  function comment(given: unknown): string {
    const postId = field(given, "postId") ?? "";
    const created = store.addComment({
      postId,
      parentId: null,
      author: field(given, "author") ?? "sandbox_visitor",
      body: field(given, "body") ?? "",
      ageMinutes: ageIn(given),
    });
    if (created) return created.id;
    throw new PostError(`There is no post ${postId}.`);
  }

  /** Creates many posts, and comments under existing posts, in one call. */
  async function batch({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const posts = listIn(body, "posts").map(post);
      const comments = listIn(body, "comments").map(comment);
      return await reply.code(201).send({ posts, comments });
    } catch (error) {
      if (!(error instanceof PostError)) throw error;
      return reply.code(400).send({ message: error.message });
    }
  }

  app.post("/sandbox/reddit/batch", { bodyLimit: batchBytes }, batch);
  /** Bans an account from a community, ends a ban, or sets the time between its comments. */
  async function limit({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const account = field(body, "account")?.trim() ?? "";
    const community = field(body, "community")?.trim() ?? "";
    const action = field(body, "action") ?? "";
    const seconds = Number(field(body, "seconds") ?? 0);
    const sendError = (message: string) => reply.code(400).send({ message });
    if (account === "") return sendError("account: give the name of an account.");
    if (action === "slow") {
      if (!(seconds >= 0 && seconds <= 86_400)) {
        return sendError("seconds: must be a number from 0 to 86400.");
      }
      limits.slow(account, seconds);
    } else if (action === "ban" || action === "unban") {
      if (!store.community(community)) return sendError("community: there is none of this name.");
      limits.ban(account, community, action === "ban");
    } else return sendError("action: must be ban, unban or slow.");
    return reply.code(204).send();
  }

  /** Adds or removes a moderator of a community. */
  async function moderate({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const account = field(body, "account")?.trim() ?? "";
    const community = field(body, "community")?.trim() ?? "";
    const action = field(body, "action") ?? "add";
    const sendError = (message: string) => reply.code(400).send({ message });
    if (!store.community(community)) return sendError("community: there is none of this name.");
    if (action !== "add" && action !== "remove") return sendError("action: must be add or remove.");
    if (!store.roles.setModerator(account, community, action === "add")) {
      return sendError("account: give the name of an account.");
    }
    return reply.code(204).send();
  }

  /** Sets the text of an account's public profile. */
  async function describe({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const account = field(body, "account")?.trim() ?? "";
    if (!accountName.test(account)) {
      return reply.code(400).send({ message: "account: give the name of an account." });
    }
    store.addAccount(account);
    store.roles.setDescription(account, (field(body, "description") ?? "").slice(0, 200));
    return reply.code(204).send();
  }

  app.post("/sandbox/reddit/limits", limit);
  app.post("/sandbox/reddit/moderators", moderate);
  app.post("/sandbox/reddit/profiles", describe);
  app.get("/sandbox/reddit/usage", async () => apiAccess.usage());
}
