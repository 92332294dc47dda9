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

/** What became of what is answered, and whether anybody can answer there. */
export interface ThreadState {
  /** `gone`: nobody says whether its author or a moderator took it down. */
  state: "standing" | "removed" | "deleted" | "gone" | "unknown";
  locked: boolean;
  archived: boolean;
}

/** One finding; without words it is about no words of the text. */
export const finding = (
  rule: FindingRule,
  level: FindingLevel,
  message: string,
  remedy: string,
  more: Partial<Pick<Finding, "span" | "evidence">> = {},
): Finding => ({ rule, level, message, remedy, span: null, evidence: null, ...more });

const letGo = "Give it back as unsuitable: the customer loses nothing by it.";
const readFirst = "A reviewer reads it before it goes on.";

/** A community as people write it. */
export const placeName = (source: Source, community: string): string =>
  platforms[source].communityName(community);

type Topic = NonNullable<CommunityRules["assessment"]>["quotes"][number]["topic"];

/** The community's own words on a topic, with their date. */
function wordsOf(rules: CommunityRules, topics: readonly Topic[]): Finding["evidence"] {
  const found = topics.flatMap(
    (topic) => rules.assessment?.quotes.filter((quote) => quote.topic === topic) ?? [],
  )[0];
  if (!found) return null;
  const where = found.rule === null ? "its description" : `rule ${found.rule + 1}`;
  const from = `${placeName(rules.source, rules.community)}, ${where}`;
  return { quote: found.quote, from, asOf: rules.asOf };
}

/**
 * What a community's rules, the administrator's word and the block list say of a reply there.
 * @param helped the model has helped with the text
 */
export function communityFindings(
  rules: CommunityRules,
  text: { text: string; disclosure: string; links: readonly Span[]; helped: boolean },
): Finding[] {
  const { verdict, by, summary, assessment } = rules;
  const place = placeName(rules.source, rules.community);
  const spoken = { evidence: wordsOf(rules, ["promotion", "links"]) };
  if (verdict === "forbidden") {
    return [
      by === "rules"
        ? finding("community_rules", "stop", summary, letGo, spoken)
        : finding("blocked_community", "stop", summary, letGo),
    ];
  }
  const findings: Finding[] = [];
  if (verdict === "hold") {
    const evidence = by === "rules" ? spoken : {};
    findings.push(finding("community_rules", "hold", summary, readFirst, evidence));
  }
  // Whoever has read the rules and allowed replies knows of the rest of them too.
  if (by === "administrator" && verdict === "allowed") return findings;
  if (assessment?.links === "forbidden") {
    for (const span of text.links.filter(outside(text.disclosure, text.text))) {
      findings.push(
        finding("community_rules", "stop", `${place} wants no links.`, "Take the link out.", {
          span,
          evidence: wordsOf(rules, ["links"]),
        }),
      );
    }
  }
  if (text.helped && assessment && assessment.ai !== "allowed" && assessment.ai !== "unsaid") {
    const [wish, remedy] =
      assessment.ai === "disclose"
        ? ["wants that to be said", `Say that a tool helped. ${readFirst}`]
        : ["wants none of that", `Write it in your own words. ${readFirst}`];
    findings.push(
      finding(
        "community_rules",
        "hold",
        `The language model helped with this text, and ${place} ${wish}.`,
        remedy,
        { evidence: wordsOf(rules, ["ai"]) },
      ),
    );
  }
  return findings;
}

/** What a community has taken away lately warns the next one who writes there. */
export function removalFindings(
  { source, community }: { source: Source; community: string | null },
  removals: number,
): Finding[] {
  if (community === null || removals < 1) return [];
  const place = placeName(source, community);
  const were = removals === 1 ? "One reply was" : `${removals} replies were`;
  const message = `${were} removed in ${place} within the last 90 days.`;
  const remedy =
    "Read its rules once more, and help first: no pitch, and no link that it can do without.";
  return [finding("community_removals", "note", message, remedy)];
}

/** What is known of who is answered and where, besides a community's rules. */
export interface Ground {
  source: Source;
  community: string | null;
  optedOut: boolean;
  /** The author is not known, and authors of the platform have opted out: this may be one of them. */
  mayHaveOptedOut: boolean;
  sensitive: boolean;
  /** What the workspace has left out since it sent the mention to the writers. */
  leftOut: "author" | "community" | null;
  /** Another live reply of the workspace stands or is written in the thread. */
  speaksTwice: boolean;
  /** As it was last read; null: it was not. */
  thread: ThreadState | null;
}

/** Why nobody can answer in a thread; null: nothing is known against it. */
function closed({ state, locked, archived }: ThreadState): string | null {
  if (state === "deleted") return "The post was deleted by its author.";
  if (state === "removed") return "The post was removed by moderators.";
  if (state === "gone") return "The post is not there any more.";
  if (locked) return "The thread is locked: nobody can answer any more.";
  return archived ? "The thread is archived: nobody can answer any more." : null;
}

/** Whether anybody may be answered here at all. */
export function groundFindings(ground: Ground): Finding[] {
  const findings: Finding[] = [];
  const stop = (rule: FindingRule, message: string) =>
    findings.push(finding(rule, "stop", message, letGo));
  if (ground.optedOut) stop("opted_out", "The author or the community asked not to be replied to.");
  if (ground.mayHaveOptedOut) {
    const somebody = `Somebody on ${sourceNames[ground.source]} asked not to be replied to, and this author's name is not known here: look at the post first.`;
    findings.push(finding("opted_out", "hold", somebody, readFirst));
  }
  if (ground.sensitive) {
    stop("sensitive", "The post speaks of something that nobody should be sold to over.");
  }
  if (ground.leftOut === "community") {
    const place = ground.community && placeName(ground.source, ground.community);
    stop("blocked_community", `The customer wants no replies in ${place ?? "this community"}.`);
  }
  if (ground.leftOut === "author") {
    stop("blocked_community", "The customer wants no replies to this author.");
  }
  if (ground.speaksTwice) {
    stop("one_reply", "The customer has a reply in this thread already.");
  }
  const gone = ground.thread && closed(ground.thread);
  if (gone) stop("thread", gone);
  return findings;
}

const order: readonly FindingLevel[] = ["stop", "hold", "note"];

/** What findings a text first, then what holds it, then advice; each in the order of its words. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      order.indexOf(a.level) - order.indexOf(b.level) || (a.span?.[0] ?? -1) - (b.span?.[0] ?? -1),
  );

/** The sentences of the findings of one level, each once. */
export const sentences = (findings: readonly Finding[], level: FindingLevel): string[] => [
  ...new Set(
    findings
      .filter((one) => one.level === level)
      .map(({ message, remedy }) => (level === "hold" ? message : `${message} ${remedy}`)),
  ),
];
