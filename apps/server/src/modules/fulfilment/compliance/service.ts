import type { Brief, CheckOutcome, Finding, Source } from "@earshot/contract";
import {
  type FactBrief,
  type FactFinding,
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
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Knowledge } from "../../studio/knowledge/index.ts";
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
import { createContextCheck, type ThreadReader } from "./service-context.ts";
import type { Fingerprints } from "./service-fingerprints.ts";
import * as store from "./store.ts";

/** How a reply is to be checked. */
export interface CheckOptions {
  firstHandConfirmed: boolean;
  /** The account that will post the reply; null: none is declared. */
  account?: string | null;
  /** `write`: the text is not submitted yet. `place`: it is approved, and about to be placed. */
  stage: "write" | "place";
  /** Reads the thread again instead of using its last known state. */
  fresh?: boolean;
  /** When the text was submitted: replies submitted later are not reported as its originals. */
  submittedAt?: Date;
}

/** The result of a check. */
export interface Assessment {
  /** Sorted: `stop`, `hold`, `note`. */
  findings: Finding[];
  /** The version of the community's rules that was applied; null: none is known. */
  rulesVersionId: string | null;
  /** The rules that were applied, for the audit log; null: no community, or an unknown one. */
  rules: CheckOutcome["rules"];
}

/** Maximum number of similar replies; high, so that those of the same community are among them. */
const maxSimilarReplies = 50;

/** The disclosure line of a reply: the brief's until it is submitted, then the one it was submitted with. */
const disclosureOf = (reply: ReplyRow, brief: Brief): string =>
  reply.status === "claimed" ? brief.disclosure : reply.disclosure;

export type Compliance = ReturnType<typeof createCompliance>;

/** Creates the check that applies all compliance rules to a reply. */
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
  /** The brief of a workspace's company. */
  briefOf: (workspaceId: string) => Promise<Brief>;
  knowledge: Pick<Knowledge, "about">;
  threads: ThreadReader;
  caps?: PostingLimits;
}) {
  const { database, clock, mentions, replies, fingerprints } = deps;
  const caps = deps.caps ?? postingLimits;
  const contextFindings = createContextCheck(deps);
  replies.topics.submitted.subscribe((tx, submitted) => fingerprints.record(tx, submitted));

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

  /** Findings about similar earlier replies, other than those to the same post, whose text may be reused. */
  async function similarFindings(
    reply: ReplyRow,
    post: { source: Source; community: string | null },
    text: string,
    submittedAt: Date | undefined,
  ): Promise<Finding[]> {
    const similar = await fingerprints.nearest(text, {
      exceptReply: reply.id,
      limit: maxSimilarReplies,
    });
    const mentionIds = await store.mentionIdsOf(
      database.pool,
      similar.map(({ replyId }) => replyId),
    );
    return texts.similarFindings(
      text,
      post,
      similar.filter(
        ({ replyId, at }) =>
          mentionIds.get(replyId) !== reply.mentionId && (!submittedAt || at < submittedAt),
      ),
    );
  }

  const toFinding = (prose: ProseFinding): Finding => ({ ...prose, evidence: null });

  /** Claims that neither the brief nor the thread nor the customer's knowledge base contains. */
  async function unknownFactsIn(
    text: string,
    workspaceId: string,
    known: FactBrief,
  ): Promise<FactFinding[]> {
    const found = unknownFacts(text, known);
    if (found.length === 0) return found;
    const words = found.flatMap(({ span }) => (span ? [text.slice(...span)] : []));
    const entries = await deps.knowledge.about(workspaceId, words);
    if (entries.length === 0) return found;
    const facts = entries.map(({ title, content }) => ({ label: title, value: content }));
    return unknownFacts(text, { ...known, facts: [...known.facts, ...facts] });
  }

  /** Findings about the text itself. */
  async function textFindings(
    reply: ReplyRow,
    { post, warnings }: Awaited<ReturnType<typeof withPost>>,
    brief: Brief,
    {
      text,
      links,
      firstHandConfirmed,
      submittedAt,
    }: CheckOptions & { text: string; links: Span[] },
  ): Promise<Finding[]> {
    const { source } = post;
    const { company } = brief;
    const disclosure = disclosureOf(reply, brief);
    const { length, max: maxLength } = lengthOn(source, withDisclosure(text, disclosure));
    const basics = texts.textFindings(text, {
      source,
      disclosure,
      includesDisclosure: includesDisclosure(text, disclosure),
      length,
      maxLength,
    });
    if (text.trim() === "") return basics;
    const noPitch = warnings.find(({ kind }) => kind === "no_pitch");
    const thread = `${post.title}\n${post.body}`;
    const trackedLinks = (await replies.topics.ownLinks.collect([reply.id])).get(reply.id) ?? [];
    return [
      ...basics,
      ...(noPitch
        ? texts.pitchFindings(text, { company, disclosure, links, quote: noPitch.quote })
        : []),
      ...texts.firstHandFindings(firstHandClaims(text), firstHandConfirmed),
      ...(await similarFindings(reply, { source, community: post.community }, text, submittedAt)),
      ...texts.factFindings(
        await unknownFactsIn(text, reply.workspaceId, {
          ...brief,
          disclosure,
          thread,
          trackedLinks,
        }),
      ),
      ...[...styleOf(text).findings, ...markupFindings(text, source)].map(toFinding),
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
    // The background job has not read the rules yet: read them now, so that the reply is not held for that.
    await deps.communities.read(source, community).catch(() => undefined);
    return find();
  }

  /** Checks a reply with this text against all rules. @throws AppError NOT_FOUND: its mention is missing. */
  async function assess(reply: ReplyRow, text: string, options: CheckOptions): Promise<Assessment> {
    const { account = null, stage, fresh = false } = options;
    const mention = await withPost(reply);
    const { post } = mention;
    const [known, brief, helped, removals, ...unconditional] = await Promise.all([
      rulesOf(post, fresh),
      deps.briefOf(reply.workspaceId),
      replies.wasAssisted(reply),
      deps.survival.removalsIn([post]),
      contextFindings(reply, mention, fresh),
      postingLimitsFor(database.pool, account, post, stage),
    ]);
    const disclosure = disclosureOf(reply, brief);
    const links = findLinks(text, brief.website === null ? [] : [brief.website]).map(
      ({ span }) => span,
    );
    const findings = [
      ...unconditional.flat(),
      ...(known ? rules.communityFindings(known, { text, disclosure, links, helped }) : []),
      ...rules.removalFindings(post, [...removals.values()][0] ?? 0),
      // The text of an approved reply is not checked again; only its context may have changed.
      ...(stage === "write"
        ? await textFindings(reply, mention, brief, { ...options, text, links })
        : []),
    ];
    // Before placing, only stops matter: a reviewer has already decided on the holds.
    const relevant =
      stage === "write" ? findings : findings.filter(({ level }) => level === "stop");
    const rulesVersionId = known?.versionId ?? null;
    return {
      findings: rules.inOrder(relevant),
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

    /** The findings of `assess`. @throws AppError NOT_FOUND. */
    check: async (reply: ReplyRow, text: string, options: CheckOptions): Promise<Finding[]> =>
      (await assess(reply, text, options)).findings,

    /** The posting limits that a placement by this account would exceed, now or at the given time. */
    postingLimitsFor: (
      account: string,
      where: { source: Source; community: string | null },
      db: Queryable = database.pool,
      at?: Date,
    ): Promise<Finding[]> => postingLimitsFor(db, account, where, "place", at),

    /** Locks an account until the transaction ends, so that its placements happen one after the other. */
    lockAccount: (tx: Tx, source: Source, account: string): Promise<void> =>
      store.lockAccount(tx, source, account),
  };
}
