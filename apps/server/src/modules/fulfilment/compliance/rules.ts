import {
  type CommunityRules,
  type Finding,
  type FindingLevel,
  type FindingRule,
  platforms,
  type Source,
  sourceNames,
} from "@earshot/contract";
import { outside, type Span } from "./rules-spans.ts";

/** Whether the post that a reply answers still exists, and whether its thread accepts replies. */
export interface ThreadState {
  /** `gone`: the post is missing, and the platform does not say who removed it. */
  state: "standing" | "removed" | "deleted" | "gone" | "unknown";
  locked: boolean;
  archived: boolean;
}

/**
 * Creates a finding.
 * @param details the words of the text that it is about, and a quote that supports it
 */
export const finding = (
  rule: FindingRule,
  level: FindingLevel,
  message: string,
  remedy: string,
  details: Partial<Pick<Finding, "span" | "evidence">> = {},
): Finding => ({ rule, level, message, remedy, span: null, evidence: null, ...details });

/** The remedy when the post can't be answered with any text. */
const endAsUnsuitable = "End it as unsuitable: the customer gets the reply back.";
/** The remedy when a reviewer decides. */
const awaitReview = "A reviewer reads it before it is posted.";

/** The name of a community as its platform writes it, e.g. "r/SaaS". */
export const placeName = (source: Source, community: string): string =>
  platforms[source].communityName(community);

/** The evidence of a finding: words of the community's rules. */
function evidenceOf(
  rules: CommunityRules,
  words: CommunityRules["quote"] | undefined,
): Finding["evidence"] {
  if (!words) return null;
  const where = words.rule === null ? "its description" : `rule ${words.rule + 1}`;
  const from = `${placeName(rules.source, rules.community)}, ${where}`;
  return { quote: words.quote, from, asOf: rules.asOf };
}

/** The quote of a community's rules on a topic that decides, else the first. */
function quoteOn(rules: CommunityRules, topic: "links" | "ai"): Finding["evidence"] {
  const all = rules.assessment?.quotes.filter((quote) => quote.topic === topic) ?? [];
  return evidenceOf(rules, all.find(({ decides }) => decides) ?? all[0]);
}

/**
 * Checks a text against a community's rules, the administrator's decision and the block list.
 * @param text.links the positions of links to the company's website
 * @param text.helped whether the language model helped with the text
 */
export function communityFindings(
  rules: CommunityRules,
  text: { text: string; disclosure: string; links: readonly Span[]; helped: boolean },
): Finding[] {
  const { verdict, by, summary, assessment } = rules;
  const place = placeName(rules.source, rules.community);
  const promotionRule = { evidence: evidenceOf(rules, rules.quote) };
  if (verdict === "forbidden") {
    return [
      by === "rules"
        ? finding("community_rules", "stop", summary, endAsUnsuitable, promotionRule)
        : finding("blocked_community", "stop", summary, endAsUnsuitable),
    ];
  }
  const findings: Finding[] = [];
  if (verdict === "hold") {
    const evidence = by === "rules" ? promotionRule : {};
    findings.push(finding("community_rules", "hold", summary, awaitReview, evidence));
  }
  // An administrator who allowed replies has also considered the rules on links and AI.
  if (by === "administrator" && verdict === "allowed") return findings;
  if (assessment?.links === "forbidden") {
    for (const span of text.links.filter(outside(text.disclosure, text.text))) {
      findings.push(
        finding("community_rules", "stop", `${place} does not allow links.`, "Remove the link.", {
          span,
          evidence: quoteOn(rules, "links"),
        }),
      );
    }
  }
  if (text.helped && assessment && assessment.ai !== "allowed" && assessment.ai !== "unsaid") {
    const [policy, remedy] =
      assessment.ai === "disclose"
        ? ["requires you to say so", `Say that AI helped. ${awaitReview}`]
        : ["does not allow that", `Write it in your own words. ${awaitReview}`];
    findings.push(
      finding(
        "community_rules",
        "hold",
        `The language model helped with this text, and ${place} ${policy}.`,
        remedy,
        { evidence: quoteOn(rules, "ai") },
      ),
    );
  }
  return findings;
}

/**
 * Advice when a community has removed replies lately.
 * @param removals number of replies removed there in the last 90 days, from any customer
 */
export function removalFindings(
  { source, community }: { source: Source; community: string | null },
  removals: number,
): Finding[] {
  if (community === null || removals < 1) return [];
  const place = placeName(source, community);
  const subject = removals === 1 ? "One reply was" : `${removals} replies were`;
  const message = `${subject} removed in ${place} within the last 90 days.`;
  const remedy =
    "Read its rules again. Help first, don’t pitch, and leave out links that are not needed.";
  return [finding("community_removals", "note", message, remedy)];
}

/** Where a reply goes and to whom, apart from the community's rules. */
export interface ReplyContext {
  source: Source;
  community: string | null;
  optedOut: boolean;
  /** The author is unknown, and some authors on the platform have opted out. */
  mayHaveOptedOut: boolean;
  sensitive: boolean;
  /** What the workspace has excluded since it accepted the mention. */
  excluded: "author" | "community" | null;
  /** The workspace has another reply in the thread, placed or in progress. */
  hasReplyInThread: boolean;
  /** null: the thread was not read. */
  thread: ThreadState | null;
}

/** Why a thread can't be answered; null: no reason is known. */
function closedReason({ state, locked, archived }: ThreadState): string | null {
  if (state === "deleted") return "The post was deleted by its author.";
  if (state === "removed") return "The post was removed by moderators.";
  if (state === "gone") return "The post is no longer there.";
  if (locked) return "The thread is locked: no new replies are possible.";
  return archived ? "The thread is archived: no new replies are possible." : null;
}

/** Checks whether the post may be answered at all, regardless of the text. */
export function contextFindings(context: ReplyContext): Finding[] {
  const findings: Finding[] = [];
  const stop = (rule: FindingRule, message: string) =>
    findings.push(finding(rule, "stop", message, endAsUnsuitable));
  if (context.optedOut) stop("opted_out", "The author or community opted out of replies.");
  if (context.mayHaveOptedOut) {
    const message = `The author of this post is unknown, and someone on ${sourceNames[context.source]} opted out of replies. Check the post for the author's name first.`;
    findings.push(finding("opted_out", "hold", message, awaitReview));
  }
  if (context.sensitive) {
    stop("sensitive", "The post is about a sensitive topic, such as grief or an emergency.");
  }
  if (context.excluded === "community") {
    const place = context.community && placeName(context.source, context.community);
    stop("blocked_community", `The customer excluded ${place ?? "this community"}.`);
  }
  if (context.excluded === "author") {
    stop("blocked_community", "The customer excluded this author.");
  }
  if (context.hasReplyInThread) {
    stop("one_reply", "The customer already has a reply in this thread.");
  }
  const reason = context.thread && closedReason(context.thread);
  if (reason) stop("thread", reason);
  return findings;
}

const levelOrder: readonly FindingLevel[] = ["stop", "hold", "note"];

/** Sorts findings by level (`stop`, `hold`, `note`), then by their position in the text. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level) ||
      (a.span?.[0] ?? -1) - (b.span?.[0] ?? -1),
  );

/** The messages of one level without duplicates; the remedy follows except for `hold`. */
export const sentences = (findings: readonly Finding[], level: FindingLevel): string[] => [
  ...new Set(
    findings
      .filter((item) => item.level === level)
      .map(({ message, remedy }) => (level === "hold" ? message : `${message} ${remedy}`)),
  ),
];
