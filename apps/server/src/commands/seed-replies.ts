import { createApp, type Services } from "../app.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { DatabaseAddress } from "../infrastructure/database/index.ts";
import { type Infrastructure, openInfrastructure } from "../infrastructure/open.ts";
import type { Conversations, SeenComment } from "../integrations/ports/conversations.ts";
import type { Post } from "../integrations/ports/post.ts";
import { commandOptions } from "./command-options.ts";
import { type DemoReply, demoCommunityAccount, demoReplies } from "./demo-replies.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The time from the claim to the comment. */
const writingMs = 40 * minuteMs;
/** How long a comment gains points and answers. */
const growingMs = 30 * hourMs;

/** The people of the demo's replies. */
export interface DemoPeople {
  workspaceId: string;
  customerId: string;
  writerId: string;
  adminId: string;
}

/** A clock that is set to the time of each past step. */
function createPast() {
  let at = new Date();
  return {
    now: () => at,
    set(to: number) {
      // No step is in the future.
      at = new Date(Math.min(to, Date.now()));
    },
  };
}
type Past = ReturnType<typeof createPast>;

/** A reply whose thread and comment the sandbox has. */
interface SandboxReply extends DemoReply {
  thread: Post;
  comment: Post;
  /** How many people have answered the comment by now. */
  answers: number;
}

/** Reads comments as others saw them at the clock's time, which the sandbox can't show any more. */
function createPastConversations(
  clock: Clock,
  seen: ReadonlyMap<string, SandboxReply>,
  idOf: Conversations["commentIdOf"],
) {
  /** Texts of removed comments, as they were posted. */
  const texts = new Map<string, string>();
  const grown = (of: number | null, { postedAt }: Post): number => {
    const share = (clock.now().getTime() - postedAt.getTime()) / growingMs;
    return Math.round((of ?? 0) * Math.min(1, share));
  };
  function commentAt(id: string): SeenComment {
    const found = seen.get(id);
    if (!found) return { state: "unseen" };
    const { comment, removal, account } = found;
    const age = clock.now().getTime() - comment.postedAt.getTime();
    if (removal && age >= removal.afterHours * hourMs) return { state: "removed", by: "moderator" };
    const body = removal ? (texts.get(id) ?? "") : comment.body;
    const score = grown(comment.score, comment);
    return {
      state: "standing",
      post: { ...comment, author: account, body, score, removed: false },
    };
  }
  const conversations: Conversations = {
    name: "reddit",
    commentIdOf: idOf,
    fetchComments: async (ids) => new Map(ids.map((id) => [id, commentAt(id)])),
    answersTo: async (post) => grown(seen.get(post.externalId)?.answers ?? null, post),
  };
  return { conversations, write: (id: string, text: string) => void texts.set(id, text) };
}

/** The text that a writer typed: the disclosure line is added automatically. */
const typed = (body: string): string => body.split("\n\n").slice(0, -1).join("\n\n");

/** Runs a reply through the reply pipeline, each step at its own time. @returns its id */
async function createReply(
  past: Past,
  services: Services,
  people: DemoPeople,
  { thread, comment, removal, paidHoursAgo }: SandboxReply,
  write: (id: string, text: string) => void,
): Promise<string> {
  const { workspaceId, customerId, writerId, adminId } = people;
  const posted = comment.postedAt.getTime();
  past.set(Math.max(thread.postedAt.getTime() + minuteMs, posted - 2 * writingMs));
  const mention = await services.mentionLinks.add(workspaceId, thread.url, undefined);
  past.set(posted - writingMs);
  await services.mentions.setStatus(workspaceId, mention.id, "accepted", customerId);
  const { id } = await services.writers.claim(writerId, mention.id);
  const link = removal && (await services.links.add(writerId, id, removal.link));
  past.set(posted - 20 * minuteMs);
  const text = removal ? `${removal.text} ${link?.url}` : typed(comment.body);
  const submitted = await services.editor.submit(writerId, id, { text, firstHandConfirmed: false });
  past.set(posted - 10 * minuteMs);
  if (submitted.status === "in_review") {
    await services.reviewQueue.decide(adminId, id, { decision: "approve", note: "", notes: [] });
  }
  const { status, text: approved } = await services.replies.get(workspaceId, id);
  if (status === "awaiting_approval") await services.replies.approve(workspaceId, id, customerId);
  write(comment.externalId, approved);
  past.set(posted + 2 * minuteMs);
  await services.editor.markPlaced(writerId, id, comment.url);
  for (const { id: checkId, dueAt } of await services.survival.openChecks(id)) {
    if (dueAt.getTime() > Date.now()) continue;
    past.set(dueAt.getTime());
    if (link && dueAt.getTime() - posted <= hourMs) {
      for (let click = 0; click < removal.clicks; click += 1) {
        await services.links.follow(link.code, { ip: `192.0.2.${click + 1}` });
      }
    }
    await services.survival.check(checkId);
  }
  if (paidHoursAgo !== undefined) {
    past.set(Date.now() - paidHoursAgo * hourMs);
    const { asOf, writers } = await services.payouts.writers();
    const due = writers.find((one) => one.id === writerId)?.sums.due ?? 0;
    const paidAt = past.now().toISOString().slice(0, 10);
    await services.payouts.record(adminId, {
      writerId,
      cents: due,
      asOf,
      reference: "Demo transfer 1",
      paidAt,
    });
  }
  return id;
}

/** The demo's replies in the sandbox; null without the sandbox's Reddit, or when it lacks one. @throws SourceError */
async function findAll(options: ReturnType<typeof commandOptions>): Promise<SandboxReply[] | null> {
  const platform = options.platforms.find(({ name }) => name === demoCommunityAccount.source);
  const { lookup, conversations } = platform ?? {};
  if (!lookup || !conversations) return null;
  const ids = demoReplies.flatMap(({ threadId, commentId }) => [threadId, commentId]);
  const posts = await lookup.fetchPosts(ids);
  const found: SandboxReply[] = [];
  for (const one of demoReplies) {
    const thread = posts.get(one.threadId);
    const comment = posts.get(one.commentId);
    if (!thread || !comment) return null;
    const answers = one.removal ? 0 : ((await conversations.answersTo?.(comment)) ?? 0);
    found.push({ ...one, thread, comment, answers });
  }
  return found;
}

/**
 * Gives the demo customer live replies in the sandbox's Reddit, created by the services themselves with
 * a clock in the past, and queues their open survival checks. A workspace that has a reply is not changed.
 * @param infrastructure the running one, on which `services` are built
 */
export async function seedReplies(
  config: Config,
  address: DatabaseAddress,
  { database, log }: Infrastructure,
  services: Services,
  people: DemoPeople,
): Promise<void> {
  const { workspaceId, adminId } = people;
  const page = { limit: 1, offset: 0 };
  if ((await services.replies.list(workspaceId, { stage: "all" }, page)).total > 0) return;
  const past = createPast();
  // A separate infrastructure, which is closed at the end.
  const then = await openInfrastructure(address, { poolSize: 3, log, clock: past });
  try {
    const options = commandOptions(config, then);
    const found = await findAll(options);
    if (found === null) return log.info("the demo replies were not created: no sandbox is running");
    const idOf: Conversations["commentIdOf"] = (permalink) =>
      found.find(({ comment }) => comment.url === permalink)?.commentId ?? null;
    const seen = new Map(found.map((one) => [one.commentId, one]));
    const { conversations, write } = createPastConversations(past, seen, idOf);
    const platforms = options.platforms.map(
      ({ conversations: _real, threads: _threads, placement: _placement, ...platform }) =>
        platform.name === conversations.name ? { ...platform, conversations } : platform,
    );
    const { api: pastServices } = await createApp(then, { ...options, platforms });
    const { accounts } = await services.communityAccounts.admin.list();
    if (!accounts.some(({ name }) => name === demoCommunityAccount.name)) {
      await services.communityAccounts.admin.add(adminId, demoCommunityAccount);
    }
    for (const one of found) {
      const replyId = await createReply(past, pastServices, people, one, write);
      await database.transaction((tx) => services.survival.queueOpenChecks(tx, replyId));
    }
  } finally {
    await then.close();
  }
}
