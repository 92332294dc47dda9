import {
  type CommunityRules,
  type Finding,
  type FindingLevel,
  type FindingRule,
  type Source,
  sourceNames,
} from "@earshot/contract";
import { commonRun, namesOf, outside, type Span } from "./rules-words.ts";

/** What became of what is answered, and whether anybody can answer there. */
export interface ThreadStanding {
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
  source === "reddit" ? `r/${community}` : community;

/** That there is a text, that the platform takes it, and that it says who stands behind it. */
export function textFindings(
  text: string,
  about: {
    source: Source;
    disclosure: string;
    carries: boolean;
    /** As the platform counts it, with the disclosure line. */
    length: number;
    most: number;
  },
): Finding[] {
  if (text.trim() === "")
    return [finding("text", "stop", "There is no text yet.", "Write the reply.")];
  const findings: Finding[] = [];
  if (about.length > about.most) {
    const counted = `${about.length} characters as ${sourceNames[about.source]} counts them`;
    findings.push(
      finding(
        "length",
        "stop",
        `With the disclosure line it has ${counted}; ${about.most} are the most.`,
        "Shorten it.",
      ),
    );
  }
  if (!about.carries) {
    findings.push(
      finding(
        "disclosure",
        "note",
        `The disclosure line is added at the end: ${about.disclosure}`,
        "Work it into the text where it reads better.",
      ),
    );
  }
  return findings;
}

type Topic = NonNullable<CommunityRules["reading"]>["quotes"][number]["topic"];

/** The community's own words on a topic, with their date. */
function wordsOf(rules: CommunityRules, topics: readonly Topic[]): Finding["evidence"] {
  const found = topics.flatMap(
    (topic) => rules.reading?.quotes.filter((quote) => quote.topic === topic) ?? [],
  )[0];
  if (!found) return null;
  const where = found.rule === null ? "its description" : `rule ${found.rule + 1}`;
  const from = `${placeName(rules.source, rules.community)}, ${where}`;
  return { quote: found.quote, from, as_of: rules.as_of };
}

/**
 * What a community's rules, the administrator's word and the block list say of a reply there.
 * @param helped the model has helped with the text
 */
export function communityFindings(
  rules: CommunityRules,
  text: { text: string; disclosure: string; links: readonly Span[]; helped: boolean },
): Finding[] {
  const { verdict, by, summary, reading } = rules;
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
  if (reading?.links === "forbidden") {
    for (const span of text.links.filter(outside(text.disclosure, text.text))) {
      findings.push(
        finding("community_rules", "stop", `${place} wants no links.`, "Take the link out.", {
          span,
          evidence: wordsOf(rules, ["links"]),
        }),
      );
    }
  }
  if (text.helped && reading && reading.ai !== "allowed" && reading.ai !== "unsaid") {
    const [wish, remedy] =
      reading.ai === "disclose"
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

/** What is known of who is answered and where, besides a community's rules. */
export interface Ground {
  source: Source;
  community: string | null;
  optedOut: boolean;
  sensitive: boolean;
  /** What the workspace has left out since it sent the mention to the writers. */
  leftOut: "author" | "community" | null;
  /** Another live reply of the workspace stands or is written in the thread. */
  speaksTwice: boolean;
  /** As it was last read; null: it was not. */
  thread: ThreadStanding | null;
}

/** Why nobody can answer in a thread; null: nothing is known against it. */
function closed({ state, locked, archived }: ThreadStanding): string | null {
  if (state === "deleted") return "The post was deleted by its author.";
  if (state === "removed") return "The post was removed by moderators.";
  if (state === "gone") return "The post is not there any more.";
  if (locked) return "The thread is locked: nobody can answer any more.";
  return archived ? "The thread is archived: nobody can answer any more." : null;
}

/** Whether anybody may be answered here at all. */
export function groundFindings(ground: Ground): Finding[] {
  const stops: Finding[] = [];
  const stop = (rule: FindingRule, message: string) =>
    stops.push(finding(rule, "stop", message, letGo));
  if (ground.optedOut) stop("opted_out", "The author or the community asked not to be replied to.");
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
  return stops;
}

/** The author asked for no pitches: help may come all the same, but nothing is named or linked. */
export function pitchFindings(
  text: string,
  about: {
    company: string | null;
    disclosure: string;
    links: readonly Span[];
    /** The words of the post that ask for it. */
    quote: string | null;
  },
): Finding[] {
  const evidence = about.quote ? { quote: about.quote, from: "the post", as_of: null } : null;
  const { company, disclosure, links } = about;
  return [
    ...(company ? namesOf(company, text, disclosure) : []).map((span) =>
      finding(
        "no_pitch",
        "stop",
        `The author asks not to be pitched to, and this names ${company}.`,
        "Help without naming it.",
        { span, evidence },
      ),
    ),
    ...links
      .filter(outside(disclosure, text))
      .map((span) =>
        finding(
          "no_pitch",
          "stop",
          "The author asks not to be pitched to, and this is a link.",
          "Take the link out.",
          { span, evidence },
        ),
      ),
  ];
}

/** Claims of first-hand use are the writer's own, or they are none. */
export function firstHandFindings(
  claims: readonly { span: Span; quote: string }[],
  attested: boolean,
): Finding[] {
  if (attested) return [];
  return claims.map(({ span, quote }) =>
    finding(
      "first_hand",
      "stop",
      `This says that you have used it yourself: "${quote}".`,
      "Say it of others, or confirm below that it is true.",
      { span },
    ),
  );
}

/** What a company would be held to. */
const binding: readonly string[] = ["price", "guarantee"];

/** What the brief does not have is advice; where it binds the company, a person reads it first. */
export const factFindings = (
  unknown: readonly (Omit<Finding, "evidence"> & { about: string })[],
): Finding[] =>
  unknown.map(({ about, ...fact }) => ({
    ...fact,
    level: binding.includes(about) ? "hold" : fact.level,
    evidence: null,
  }));

/** Another reply that is like the text. */
export interface Near {
  source: Source;
  community: string | null;
  text: string;
  /** 0 to 1. */
  likeness: number;
  at: Date;
}

/** How alike two replies may be: anywhere, and in one community; from the latter on it is told. */
const mostAlike = { anywhere: 0.8, here: 0.5 };

/** Near-copies of earlier replies: what a community would see as the same advertisement again. */
export function similarFindings(
  text: string,
  here: { source: Source; community: string | null },
  near: readonly Near[],
): Finding[] {
  return near
    .filter(({ likeness }) => likeness >= mostAlike.here)
    .map((other) => {
      const same =
        other.community !== null &&
        other.source === here.source &&
        other.community.toLowerCase() === here.community?.toLowerCase();
      const where = same ? "an earlier reply in the same community" : "an earlier reply";
      const level = same || other.likeness >= mostAlike.anywhere ? "stop" : "note";
      // Only words that stand in both: an earlier text is not told to who did not write it.
      const shared = commonRun(text, other.text);
      return finding(
        "similar",
        level,
        `${Math.round(other.likeness * 100)} % of it is like ${where}.`,
        "Answer this post in particular, in other words.",
        shared
          ? {
              span: shared.span,
              evidence: { quote: shared.quote, from: where, as_of: other.at.toISOString() },
            }
          : {},
      );
    });
}

const order: readonly FindingLevel[] = ["stop", "hold", "note"];

/** What stops a text first, then what holds it, then advice; each in the order of its words. */
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
