import {
  type CommunityRules,
  type CommunityVerdict,
  platforms,
  type RulesAssessment,
  type Source,
  type Stance,
} from "@earshot/contract";

/** Requested rules older than this are read again. */
export const rereadMs = 7 * 24 * 3_600_000;
/** After a failure, requested rules are tried again when this time has passed. */
export const retryMs = 3_600_000;
/** Rules that were last seen longer ago than this decide nothing. */
export const staleMs = 30 * 24 * 3_600_000;

/** A community's name without r/. */
export const plainName = (community: string): string => community.trim().replace(/^\/?r\//i, "");

/** The lookup key of a community's name. */
export const nameKey = (community: string): string => plainName(community).toLowerCase();

/** The key of a community across platforms. */
export const communityKey = (source: Source, community: string): string =>
  `${source} ${community.toLowerCase()}`;

/** What is known about a community. */
export interface Known {
  source: Source;
  /** The administrator's decision; null: none. */
  override: { verdict: CommunityVerdict; note: string } | null;
  /** The latest rules; null: never read. */
  latest: { assessment: RulesAssessment; lastSeenAt: Date } | null;
  /** Why the last attempt to read them failed; null: it succeeded, or there was none. */
  failure: string | null;
}

/** Who decides on replies in a community, and how. */
export type Decision = Pick<CommunityRules, "verdict" | "by" | "reason" | "quote" | "summary">;

const words: Record<Exclude<Stance, "unsaid" | "allowed">, string> = {
  forbidden: "forbid",
  limited: "limit",
};

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** Other rules that a writer must know; they do not change the verdict. */
function otherRules({ ai, aiBan, aiRemoval, minAccountAgeDays, karma }: RulesAssessment): string[] {
  const threat = aiBan ? " and threaten a ban" : aiRemoval ? " and remove it" : "";
  const aiRule = {
    forbidden: `They forbid AI-written text${threat}: write it yourself.`,
    limited: "They limit AI-written text: write it yourself.",
    disclose: "They require you to say when AI helped.",
    allowed: "",
    unsaid: "",
  }[ai];
  const needs = [
    ...(minAccountAgeDays === null
      ? []
      : [`be at least ${minAccountAgeDays} ${minAccountAgeDays === 1 ? "day" : "days"} old`]),
    ...(karma === null ? [] : [`have at least ${karma} karma`]),
  ];
  return [
    ...(aiRule === "" ? [] : [aiRule]),
    ...(needs.length === 0 ? [] : [`An account must ${list(needs)}.`]),
  ];
}

/** The sentence that the stance on a topic is based on. */
function quoteOn(topic: "promotion" | "links", { quotes }: RulesAssessment): Decision["quote"] {
  const all = quotes.filter((one) => one.topic === topic);
  // Assessments of an older rulebook version do not say which one decides.
  const found = all.find(({ decides }) => decides) ?? all[0];
  return found ? { rule: found.rule, quote: found.quote } : null;
}

/** The verdict of assessed rules. */
export function decideByRules(assessment: RulesAssessment): Decision {
  const { promotion, links } = assessment;
  const also = otherRules(assessment);
  const say = (
    verdict: CommunityVerdict,
    quote: Decision["quote"],
    reason: string,
    first = reason,
  ): Decision => ({
    verdict,
    by: "rules",
    reason,
    quote,
    summary: [first, ...also].join(" "),
  });
  if (promotion === "forbidden")
    return say("forbidden", quoteOn("promotion", assessment), "Its rules forbid promotion.");
  const all = { promotion, links };
  const restrictions = (["limited", "forbidden"] as const).flatMap((stance) => {
    const things = (["promotion", "links"] as const).filter((thing) => all[thing] === stance);
    return things.length > 0 ? [`${words[stance]} ${list(things)}`] : [];
  });
  if (restrictions.length > 0) {
    const reason = `Its rules ${list(restrictions)}`;
    const quote = quoteOn(promotion === "limited" ? "promotion" : "links", assessment);
    return say("hold", quote, `${reason}.`, `${reason}: a reviewer reads each reply first.`);
  }
  if (assessment.foreign) {
    return {
      verdict: "hold",
      by: "unknown",
      reason: "We can’t read the language of its rules.",
      quote: null,
      summary: "We can’t read the language of its rules: a reviewer reads each reply first.",
    };
  }
  if (promotion === "allowed")
    return say("allowed", quoteOn("promotion", assessment), "Its rules allow promotion.");
  return say("allowed", null, "Its rules do not forbid a disclosed reply.");
}

/** Decides: the administrator first, then the rules; an unknown community is on hold. */
export function decide(known: Known, now: Date): Decision {
  const { source, override, latest, failure } = known;
  if (override) {
    const { verdict, note } = override;
    const by = verdict === "forbidden" ? "block_list" : "administrator";
    const what = {
      allowed: "The administrator allows replies there",
      hold: "The administrator requires a review of each reply there",
      forbidden: "It is on the block list",
    }[verdict];
    const reason = `${what}: ${note}`;
    return { verdict, by, reason, quote: null, summary: reason };
  }
  const hold = (reason: string): Decision => ({
    verdict: "hold",
    by: "unknown",
    reason,
    quote: null,
    summary: `${reason} A reviewer reads each reply first.`,
  });
  if (latest && now.getTime() - latest.lastSeenAt.getTime() <= staleMs) {
    return decideByRules(latest.assessment);
  }
  const platform = platforms[source];
  if (!platform.hasCommunities) {
    const reason = "Only the platform’s own rules apply.";
    return { verdict: "allowed", by: "rules", reason, quote: null, summary: reason };
  }
  if (failure !== null) return hold(`Its rules could not be read: ${failure}`);
  if (latest) return hold("Its rules were last seen more than 30 days ago.");
  const { communityRules } = platform;
  if (!communityRules.isReadable) return hold(communityRules.reason);
  return hold("Its rules have not been read yet.");
}
