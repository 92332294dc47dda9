import { type Finding, type Source, sourceNames } from "@earshot/contract";
import { finding, inOrder } from "./rules.ts";
import {
  findName,
  longestCommonWords,
  outside,
  type Span,
  shortCompanyName,
} from "./rules-spans.ts";

/** Checks that there is a text, that it is not too long, and whether it includes the disclosure line. */
export function textFindings(
  text: string,
  about: {
    source: Source;
    disclosure: string;
    includesDisclosure: boolean;
    /** As the platform counts it, with the disclosure line. */
    length: number;
    maxLength: number;
  },
): Finding[] {
  if (text.trim() === "")
    return [finding("text", "stop", "There is no text yet.", "Write the reply.")];
  const findings: Finding[] = [];
  if (about.length > about.maxLength) {
    const counted = `${about.length} characters as ${sourceNames[about.source]} counts them`;
    findings.push(
      finding(
        "length",
        "stop",
        `With the disclosure line it has ${counted}; the limit is ${about.maxLength}.`,
        "Shorten it.",
      ),
    );
  }
  if (!about.includesDisclosure) {
    findings.push(
      finding(
        "disclosure",
        "note",
        `The disclosure line is added at the end: ${about.disclosure}`,
        "To show it elsewhere, insert it in the text.",
      ),
    );
  }
  return findings;
}

/** For authors who ask not to be pitched to: a reply may help, but not name or link to the company. */
export function pitchFindings(
  text: string,
  about: {
    company: string | null;
    disclosure: string;
    links: readonly Span[];
    /** Where the post asks for it. */
    quote: string | null;
  },
): Finding[] {
  const evidence = about.quote ? { quote: about.quote, from: "the post", asOf: null } : null;
  const { company, disclosure, links } = about;
  return [
    ...(company ? findName(shortCompanyName(company), text, disclosure) : []).map((span) =>
      finding(
        "no_pitch",
        "stop",
        `The author asks for no sales pitches, and this names ${company}.`,
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
          "The author asks for no sales pitches, and this is a link.",
          "Remove the link.",
          { span, evidence },
        ),
      ),
  ];
}

/** Stops claims of first-hand use unless the writer has confirmed that they are true. */
export function firstHandFindings(
  claims: readonly { span: Span; quote: string }[],
  firstHandConfirmed: boolean,
): Finding[] {
  if (firstHandConfirmed) return [];
  return claims.map(({ span, quote }) =>
    finding(
      "first_hand",
      "stop",
      `This says that you have used it yourself: "${quote}".`,
      "Remove the claim, or confirm below that it is true.",
      { span },
    ),
  );
}

/** Facts that could bind the company legally. */
const bindingFacts: readonly string[] = ["price", "guarantee"];

/** Facts that are not in the brief: advice, or a review where they could bind the company. */
export const factFindings = (
  unknown: readonly (Omit<Finding, "evidence"> & { about: string })[],
): Finding[] =>
  unknown.map(({ about, ...fact }) => ({
    ...fact,
    level: bindingFacts.includes(about) ? "hold" : fact.level,
    evidence: null,
  }));

/** An earlier reply that is similar to the text. */
export interface SimilarReply {
  source: string;
  community: string | null;
  text: string;
  /** 0 to 1. */
  likeness: number;
  at: Date;
}

/** The likeness from which a reply is stopped: in any community, and in the same one. Between them it is advice. */
export const stopLikeness = { anywhere: 0.8, sameCommunity: 0.5 };
/** Maximum number of findings about similar replies. */
const maxListed = 3;

/** Near-copies of earlier replies, which a community would see as repeated advertising. */
export function similarFindings(
  text: string,
  post: { source: Source; community: string | null },
  earlier: readonly SimilarReply[],
): Finding[] {
  const findings = earlier
    .filter(({ likeness }) => likeness >= stopLikeness.sameCommunity)
    .map((reply) => {
      const isSameCommunity =
        reply.community !== null &&
        reply.source === post.source &&
        reply.community.toLowerCase() === post.community?.toLowerCase();
      const where = isSameCommunity ? "an earlier reply in the same community" : "an earlier reply";
      const level = isSameCommunity || reply.likeness >= stopLikeness.anywhere ? "stop" : "note";
      // Quotes only words that are in both texts, so as not to reveal more of the earlier one.
      const shared = longestCommonWords(text, reply.text);
      return finding(
        "similar",
        level,
        `${Math.round(reply.likeness * 100)} % of it matches ${where}.`,
        "Answer this post specifically, in new words.",
        shared
          ? {
              span: shared.span,
              evidence: { quote: shared.quote, from: where, asOf: reply.at.toISOString() },
            }
          : {},
      );
    });
  return inOrder(findings).slice(0, maxListed);
}
