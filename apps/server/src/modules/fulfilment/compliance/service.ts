import {
  type Brief,
  type CheckOutcome,
  type Finding,
  platforms,
  type Source,
} from "@earshot/contract";
import {
  findLinks,
  firstHandClaims,
  lengthOn,
  markupFindings,
  type ProseFinding,
  styleOf,
  unknownFacts,
} from "@earshot/prose";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import {
  type Communities,
  communityKey,
  type KnownRules,
} from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Exclusions } from "../../inbox/exclusions/index.ts";
import type { Mentions, MentionWithPost } from "../../inbox/mentions/index.ts";
import {
  includesDisclosure,
  type Replies,
  type ReplyRow,
  withDisclosure,
} from "../replies/index.ts";
import type { Survival } from "../survival/index.ts";
import * as rules from "./rules.ts";
import {
  type PostingLimits,
  postingLimitFindings,
  postingLimits,
  postingLimitsWindow,
} from "./rules-posting-limits.ts";
import type { Span } from "./rules-spans.ts";
import * as texts from "./rules-text.ts";
import type { Fingerprints } from "./service-fingerprints.ts";
import * as store from "./store.ts";

/** What a check is told besides the text. */
export interface CheckOptions {
  firstHandConfirmed: boolean;
  /** The account that the reply is to be posted with; null: none is declared. */
  account?: string | null;
  /** `write`: the text is still to be handed in. `place`: it is approved, and to be placed now. */
  stage: "write" | "place";
  /** The thread is read anew; else it is as it was last read. */
  fresh?: boolean;
  /** When the text was handed in: what came later is the copy, if it is one. */
  handedInAt?: Date;
}

/** Reads the threads of replies. */
export interface ThreadReader {
  lastState(replyId: string): rules.ThreadState | null;
  stateNow(reply: ReplyRow): Promise<rules.ThreadState>;
}

/** What a check came to. */
export interface Assessment {
  /** What stops the reply first, then what holds it, then advice. */
  findings: Finding[];
  /** The version of its community's rules that was asked; null: none is known. */
  rulesVersionId: string | null;
  /** Which rules these were, for the book; null: it is not in a community, or it has never been met. */
  rules: CheckOutcome["rules"];
}

const takenDown: rules.ThreadState = { state: "removed", locked: false, archived: false };

/** So many of the likest earlier replies are looked at: one of the same community may be among the last. */
const mostNear = 50;

/** The line that a text carries, or will: what was handed in keeps the one that it was handed in with. */
const lineOf = (reply: ReplyRow, brief: Brief): string =>
  reply.status === "claimed" ? brief.disclosure : reply.disclosure;

export type Compliance = ReturnType<typeof createCompliance>;

/** The check: what the rules say of a reply, which lets people keep using the service. */
export function createCompliance(deps: {
  database: Database;
  clock: Clock;
  optOuts: OptOuts;
  communities: Communities;
  exclusions: Exclusions;
  mentions: Mentions;
  replies: Replies;
  fingerprints: Fingerprints;
  survival: Pick<Survival, "removalsIn">;
  /** What is to be known of a workspace's company. */
  briefOf: (workspaceId: string) => Promise<Brief>;
  threads: ThreadReader;
  caps?: PostingLimits;
}) {
  const { database, clock, optOuts, exclusions, mentions, replies, fingerprints, threads } = deps;
  const caps = deps.caps ?? postingLimits;
  replies.topics.submitted.subscribe((tx, submitted) => fingerprints.record(tx, submitted));

  /** What the workspace has left out since it sent the mention to the writers. */
  async function leftOut({ mention, post }: MentionWithPost): Promise<rules.Ground["leftOut"]> {
    const since = mention.acceptedAt;
    const named = (await exclusions.listRows(mention.workspaceId)).filter(
      // What somebody sends to the writers is wanted, whatever was left out before.
      ({ kind, createdAt }) =>
        (kind === "author" || kind === "community") && (since === null || createdAt > since),
    );
    const [fits] = exclusions.matcherOf(named)(post, []);
    const kind = fits === undefined ? null : named[fits]?.kind;
    return kind === "author" || kind === "community" ? kind : null;
  }

  /** What speaks against answering there, whatever the text. */
  async function ground(
    reply: ReplyRow,
    mention: MentionWithPost & { isSensitive: boolean },
    fresh: boolean,
  ): Promise<Finding[]> {
    const { post } = mention;
    const nameless = !platforms[post.source].alwaysNamesAuthors && post.author === null;
    const [optedOut, mayHaveOptedOut, left, speaksTwice, thread] = await Promise.all([
      optOuts.covers(post),
      nameless && optOuts.hasAuthors(post.source),
      leftOut(mention),
      replies.speaksTwice(reply),
      fresh ? threads.stateNow(reply) : threads.lastState(reply.id),
    ]);
    const { source, community, removed } = post;
    const { isSensitive: sensitive } = mention;
    return rules.groundFindings({
      source,
      community,
      optedOut,
      mayHaveOptedOut,
      sensitive,
      leftOut: left,
      speaksTwice,
      // What was taken down here was so where it stood; only a look at that place may say otherwise.
      thread: removed && !fresh ? takenDown : thread,
    });
  }

  async function postingLimitsFor(
    db: Parameters<typeof store.listPlacements>[0],
    account: string | null,
    where: { source: Source; community: string | null },
    stage: CheckOptions["stage"],
    now = clock.now(),
  ): Promise<Finding[]> {
    if (account === null) return [];
    const since = new Date(now.getTime() - postingLimitsWindow(caps));
    const placed = await store.listPlacements(db, { source: where.source, account, since });
    return postingLimitFindings(placed, { ...where, account, now, stage }, caps);
  }

  /** Earlier replies that are like a text, but those to the same post, which it may go on from. */
  async function similar(
    reply: ReplyRow,
    post: { source: Source; community: string | null },
    text: string,
    handedInAt: Date | undefined,
  ): Promise<Finding[]> {
    const near = await fingerprints.nearest(text, { exceptReply: reply.id, limit: mostNear });
    const answered = await store.mentionsOf(
      database.read,
      near.map(({ replyId }) => replyId),
    );
    return texts.similarFindings(
      text,
      post,
      near.filter(
        ({ replyId, at }) =>
          answered.get(replyId) !== reply.mentionId && (!handedInAt || at < handedInAt),
      ),
    );
  }

  const found = (prose: ProseFinding): Finding => ({ ...prose, evidence: null });

  /** What is said of the text itself. */
  async function words(
    reply: ReplyRow,
    { post, cautions }: Awaited<ReturnType<typeof withPost>>,
    brief: Brief,
    { text, links, firstHandConfirmed, handedInAt }: CheckOptions & { text: string; links: Span[] },
  ): Promise<Finding[]> {
    const { source } = post;
    const { company } = brief;
    const disclosure = lineOf(reply, brief);
    const { length, max: most } = lengthOn(source, withDisclosure(text, disclosure));
    const own = includesDisclosure(text, disclosure);
    const basics = texts.textFindings(text, {
      source,
      disclosure,
      includesDisclosure: own,
      length,
      most,
    });
    if (text.trim() === "") return basics;
    const noPitch = cautions.find(({ kind }) => kind === "no_pitch");
    const thread = `${post.title}\n${post.body}`;
    const trackedLinks = (await replies.topics.ownLinks.collect([reply.id])).get(reply.id) ?? [];
    return [
      ...basics,
      ...(noPitch
        ? texts.pitchFindings(text, { company, disclosure, links, quote: noPitch.quote })
        : []),
      ...texts.firstHandFindings(firstHandClaims(text), firstHandConfirmed),
      ...(await similar(reply, { source, community: post.community }, text, handedInAt)),
      ...texts.factFindings(unknownFacts(text, { ...brief, disclosure, thread, trackedLinks })),
      ...[...styleOf(text).findings, ...markupFindings(text, source)].map(found),
    ];
  }

  async function withPost(reply: ReplyRow) {
    const mention = (await mentions.withPosts([reply.mentionId])).get(reply.mentionId);
    if (!mention) throw new AppError("NOT_FOUND");
    return mention;
  }

  async function rulesOf(
    post: { source: Source; community: string | null },
    fresh: boolean,
  ): Promise<KnownRules | null> {
    const { source, community } = post;
    if (community === null) return null;
    const find = async () =>
      (await deps.communities.rulesOf([{ source, community }])).get(
        communityKey(source, community),
      ) ?? null;
    const known = await find();
    if (!fresh || known === null || known.asOf !== null || known.by !== "unknown") return known;
    // Whoever was quicker than the job that reads them is not held for that.
    await deps.communities.read(source, community).catch(() => undefined);
    return find();
  }

  /** What the rules say of a reply with this text. @throws AppError NOT_FOUND. */
  async function assess(reply: ReplyRow, text: string, options: CheckOptions): Promise<Assessment> {
    const { account = null, stage, fresh = false } = options;
    const mention = await withPost(reply);
    const { post } = mention;
    const [known, brief, helped, removals, ...always] = await Promise.all([
      rulesOf(post, fresh),
      deps.briefOf(reply.workspaceId),
      replies.wasAssisted(reply),
      deps.survival.removalsIn([post]),
      ground(reply, mention, fresh),
      postingLimitsFor(database.read, account, post, stage),
    ]);
    const disclosure = lineOf(reply, brief);
    const links = findLinks(text, brief.website === null ? [] : [brief.website]).map(
      ({ span }) => span,
    );
    const findings = [
      ...always.flat(),
      ...(known ? rules.communityFindings(known, { text, disclosure, links, helped }) : []),
      ...rules.removalFindings(post, [...removals.values()][0] ?? 0),
      // What was approved is not judged anew as a text: only where it goes may have changed.
      ...(stage === "write" ? await words(reply, mention, brief, { ...options, text, links }) : []),
    ];
    // What holds a text has had it read by now.
    const said = stage === "write" ? findings : findings.filter(({ level }) => level === "stop");
    const rulesVersionId = known?.versionId ?? null;
    return {
      findings: rules.inOrder(said),
      rulesVersionId,
      rules: known && {
        community: rules.placeName(known.source, known.community),
        version: rulesVersionId,
        asOf: known.asOf,
      },
    };
  }

  return {
    assess,

    /** What the rules say of a reply with this text. @throws AppError NOT_FOUND. */
    check: async (reply: ReplyRow, text: string, options: CheckOptions): Promise<Finding[]> =>
      (await assess(reply, text, options)).findings,

    /** What an account has placed that keeps it from placing a reply there now. */
    postingLimitsFor: (
      account: string,
      where: { source: Source; community: string | null },
      db: Queryable = database.read,
      at?: Date,
    ): Promise<Finding[]> => postingLimitsFor(db, account, where, "place", at),

    /** Lets placements of one account pass one after the other, until the transaction ends. */
    lockAccount: (tx: Tx, source: Source, account: string): Promise<void> =>
      store.lockAccount(tx, source, account),
  };
}
