import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AccountLink } from "../integrations/ports/account-link.ts";
import {
  type OwnComment,
  type Placement,
  type PlacementRefusal,
  PlacementRefused,
  PlacementUnknown,
} from "../integrations/ports/placement.ts";
import { SourceError, type SourceFailure } from "../integrations/ports/source.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "./reply-pipeline.ts";

/** How the fake platform answers the next call that posts. */
type NextAnswer =
  | "placed"
  /** The comment is posted, but the caller gets no response. */
  | "posted-unknown"
  /** The comment is not posted, and the caller gets no response. */
  | "lost-unknown"
  | { refusal: Partial<PlacementRefusal> };

const noAnswer = {
  code: "TIMEOUT",
  message: "Reddit did not say whether it accepted the comment.",
  remedy: "Wait.",
};

/** A platform whose API responses a test sets; it stores the posted comments. */
function createFakePlacement(now: () => Date) {
  const comments: (OwnComment & { account: string })[] = [];
  const answers: NextAnswer[] = [];
  const state = { calls: 0, reads: 0, away: null as SourceFailure | null, complete: true };
  let made = 0;
  /** Runs during a call. */
  let duringCall: () => Promise<void> = async () => undefined;
  /** Runs before a call is sent, as fetching a token does. */
  let before: () => Promise<void> = async () => undefined;

  function post(account: string, parentId: string, text: string): OwnComment {
    made += 1;
    const externalId = `t1_fake${made}`;
    const permalink = `https://www.reddit.com/r/a/comments/b/c/${externalId}`;
    const comment = { account, externalId, parentId, text, permalink, postedAt: now() };
    comments.push(comment);
    return comment;
  }

  const placement: Placement = {
    name: "reddit",
    async place({ name }, { parentId, text, isInTime }) {
      await before();
      if (!isInTime()) throw new PlacementUnknown({ ...noAnswer, code: "TOO_LATE" }, "late");
      state.calls += 1;
      const answer = answers.shift() ?? "placed";
      await duringCall();
      if (typeof answer === "object") {
        throw new PlacementRefused({
          code: "THREAD_LOCKED",
          message: "The thread is locked: no new comments are possible.",
          remedy: "End this reply: the customer gets it back.",
          kind: "final",
          ...answer.refusal,
        });
      }
      if (answer === "lost-unknown") throw new PlacementUnknown(noAnswer, "lost");
      const comment = post(name, parentId, text);
      if (answer === "posted-unknown") throw new PlacementUnknown(noAnswer, "posted");
      return comment;
    },
    async commentsOf({ name }, { since }) {
      state.reads += 1;
      if (state.away) {
        throw new SourceError(state.away, "away", { publicText: "Reddit is away." });
      }
      const own = comments.filter((one) => one.account === name && one.postedAt >= since);
      return { complete: state.complete, comments: own };
    },
  };
  return {
    placement,
    comments,
    state,
    post,
    next: (answer: NextAnswer) => void answers.push(answer),
    during(work: () => Promise<void>) {
      duringCall = work;
    },
    ahead(work: () => Promise<void>) {
      before = work;
    },
  };
}

/** Connects accounts that place through the API, without Reddit's page. */
export async function connectAccount(app: TestApp, name: string): Promise<string> {
  const id = randomUUID();
  const sealed = app.services.secrets.seal(`refresh of ${name}`, `community_accounts:${id}`);
  await app.infrastructure.database.pool.execute(sql`
    insert into community_accounts
      (id, source, name, affiliation, mode, sealed_token, scopes, connected_at, created_at)
    values (${id}, 'reddit', ${name}, 'Works with teams that make tools.', 'api', ${sealed},
      array['identity', 'submit', 'read', 'history'], now(), now())`);
  await app.infrastructure.database.pool.execute(sql`
    insert into account_states (source, key, name, state, karma, account_created_at, seen_at, updated_at)
    values ('reddit', ${name.toLowerCase()}, ${name}, 'good', 5000, now() - interval '3 years', now(), now())`);
  return id;
}

let accounts = 0;

/** An approved reply of a writer, with an account of its own that can place it. */
export async function openApproved(app: TestApp) {
  const pipeline = await openReplyPipeline(app);
  await pipeline.settings({ autoPost: true, disclosure: "I am with Ledgerly, to be clear." });
  const mention = await pipeline.accepted();
  accounts += 1;
  const account = `api_account_${accounts}`;
  const accountId = await connectAccount(app, account);
  const writer = await openWriter(app, `hand_${accounts}`);
  const claim = await writer.claim(mention.id);
  const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
  const params = { id: assignment.id };
  const attempts = async () => {
    const { rows } = await app.infrastructure.database.pool.execute<{
      id: string;
      state: string;
      checks: number;
      failure: { code: string } | null;
    }>(sql`select id, state, checks, failure from placement_attempts
      where reply_id = ${assignment.id} order by planned_at, id`);
    return rows;
  };
  return {
    pipeline,
    mention,
    writer,
    assignment,
    account,
    accountId,
    attempts,
    place: (id = accountId) =>
      app.call("placeReply", { params, body: { accountId: id } }, writer.as),
    status: async () => (await writer.get(assignment.id)).status,
    /** The newest attempt. */
    async attempt() {
      const attempt = (await attempts()).at(-1);
      if (!attempt) throw new Error("there is no attempt");
      return attempt;
    },
  };
}

const link: AccountLink = {
  authorizeUrl: () => "https://www.reddit.test/authorize",
  connect: () => Promise.reject(new Error("nobody connects here")),
  revoke: async () => undefined,
};

/** A server that places through the API of a fake platform, with the steps of its attempts that became due. */
export async function openPlacingApp() {
  const clock = createTestClock(new Date());
  const reddit = createFakePlacement(() => clock.now());
  const seen = createFakeConversations();
  const app = await openTestApp({
    clock,
    reddit: link,
    redditPlacement: true,
    placements: [reddit.placement],
    conversations: [seen.conversations],
    replyCheckSeconds: [300, 259_200],
  });
  const due: { attemptId: string; step: string; afterSeconds: number }[] = [];
  app.services.apiPlacing.topics.due.subscribe(async (_tx, one) => void due.push(one));
  return { app, clock, reddit, seen, due };
}
export type PlacingApp = Awaited<ReturnType<typeof openPlacingApp>>;
