import { type Finding, type Source, sourceNames } from "@earshot/contract";
import { finding, inOrder } from "./rules.ts";
import { calledName, commonRun, namesOf, outside, type Span } from "./rules-spans.ts";

/** That there is a text, that the platform takes it, and that it says who stands behind it. */
export function textFindings(
  text: string,
  about: {
    source: Source;
    disclosure: string;
    includesDisclosure: boolean;
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
  if (!about.includesDisclosure) {
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
  const evidence = about.quote ? { quote: about.quote, from: "the post", asOf: null } : null;
  const { company, disclosure, links } = about;
  return [
    ...(company ? namesOf(calledName(company), text, disclosure) : []).map((span) =>
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
  firstHandConfirmed: boolean,
): Finding[] {
  if (firstHandConfirmed) return [];
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
  source: string;
  community: string | null;
  text: string;
  /** 0 to 1. */
  likeness: number;
  at: Date;
}

/** How alike two replies may be: anywhere, and in one community; from the latter on it is told. */
const mostAlike = { anywhere: 0.8, here: 0.5 };
/** So many are told of. */
const maxListed = 3;

/** Near-copies of earlier replies: what a community would see as the same advertisement again. */
export function similarFindings(
  text: string,
  here: { source: Source; community: string | null },
  near: readonly Near[],
): Finding[] {
  const findings = near
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
              evidence: { quote: shared.quote, from: where, asOf: other.at.toISOString() },
            }
          : {},
      );
    });
  return inOrder(findings).slice(0, maxListed);
}
