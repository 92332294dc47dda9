import * as patterns from "./ai-patterns.ts";
import {
  allows,
  type Clause,
  clausesOf,
  denies,
  isException,
  segmentsOf,
  type WrittenRule,
} from "./clauses.ts";

/** What one rule says about AI-generated content of any kind. */
export interface AiAssessment {
  notAllowed: boolean;
  someAllowed: boolean;
  /** The use of AI must be disclosed, in words, by a tag or by a flair. */
  disclosure: boolean;
  removal: boolean;
  ban: boolean;
  /** The rule mentions only images, video and audio, not text. */
  imagesOnly: boolean;
  /** The rule allows it without restrictions. */
  allowed: boolean;
  quotes: string[];
}

/** What a segment says. "limits" and "exempts" allow some AI content; "discusses" is about AI as a subject. */
type Statement = "forbids" | "permits" | "limits" | "exempts" | "discusses";

/** What the segments before have said. */
interface Context {
  text: string;
  statements: ReadonlySet<Statement>;
  /** The rule has demanded disclosure before. */
  disclosure: boolean;
}

function readSegment(segment: string, { text, statements, disclosure }: Context): Statement | null {
  const isAboutAi = patterns.aiTerms.test(segment);
  // "Only as published, except for enhanced ones": the rule itself is about the exception.
  if (isAboutAi && statements.size === 0 && /^\s*(?:except|unless)\b/.test(segment))
    return "exempts";
  const follows = statements.has("forbids") && isException(segment);
  if (!isAboutAi && !follows) return null;
  if (follows && /\b(?:unless|except)\b/.test(segment)) return "limits";
  if (allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "")) {
    return patterns.discussion.test(segment) ? "discusses" : "permits";
  }
  if (patterns.partialPermission.test(segment)) {
    return patterns.discussion.test(segment) ? "discusses" : "limits";
  }
  if (!denies.test(segment) && !patterns.disapproval.test(segment)) return null;
  // Where disclosure is demanded, "not without a label" forbids only undisclosed content.
  const onlyUndisclosed = patterns.undisclosed.test(text) || !/\bstrictly|no ai\b/.test(segment);
  return disclosure && onlyUndisclosed ? "discusses" : "forbids";
}

function readClause(text: string, disclosure: boolean): ReadonlySet<Statement> {
  const statements = new Set<Statement>();
  for (const segment of segmentsOf(text)) {
    const statement = readSegment(segment, { text, statements, disclosure });
    if (statement) statements.add(statement);
  }
  return statements;
}

const demandsDisclosure = ({ text }: Clause) =>
  patterns.disclosureTerms.test(text) && !patterns.noDisclosureNeeded.test(text);
const demandsDisclosureSeparately = ({ text }: Clause) =>
  patterns.disclosureDemand.test(text) &&
  !patterns.noDisclosureNeeded.test(text) &&
  !denies.test(text);
const permitsSeparately = ({ text }: Clause) =>
  patterns.permission.test(text) &&
  patterns.refersBack.test(text) &&
  !denies.test(text) &&
  !patterns.discussion.test(text);

/** Whether the clause mentions images or audio and no kind of text. */
const isImagesOnly = ({ text }: Clause) =>
  patterns.imageTerms.test(text) &&
  !patterns.textTerms.test(text.replaceAll(/\bposts? (?:an?y? )?/g, " "));

/** Reads what a rule says about AI-generated content; null when it does not mention AI. */
export function readAi(rule: WrittenRule): AiAssessment | null {
  const clauses = clausesOf(rule);
  const aiClauses = clauses.filter(({ text }) => patterns.aiTerms.test(text));
  if (aiClauses.length === 0) return null;
  const found = new Set<Statement>();
  let disclosureDemanded = false;
  let isOnlyNamed = false;
  for (const clause of aiClauses) {
    disclosureDemanded ||= demandsDisclosure(clause);
    const statements = readClause(clause.text, disclosureDemanded);
    for (const one of statements) found.add(one);
    if (statements.size > 0 || disclosureDemanded) continue;
    // The clause only names AI, as an item of a list: its heading decides.
    if (/\b(?:flairs?|tags?)\b/i.test(rule.name)) disclosureDemanded = true;
    else if (denies.test(clause.heading) || patterns.disapproval.test(clause.heading)) {
      found.add("forbids");
    } else isOnlyNamed = true;
  }
  const isTopic = found.has("exempts") || aiClauses.some(({ isName }) => isName);
  const forbids =
    found.has("forbids") &&
    !(disclosureDemanded && !aiClauses.some(({ text }) => denies.test(text)));
  const disclosure = disclosureDemanded || (isTopic && clauses.some(demandsDisclosureSeparately));
  const permits = found.has("permits") || (isTopic && forbids && clauses.some(permitsSeparately));
  const someAllowed = found.has("limits") || found.has("exempts") || (permits && forbids);
  const whole = textOf(clauses);
  // Listed among the things that the rule forbids.
  const isListed = isOnlyNamed && !isTopic && !disclosure && !permits && denies.test(whole);
  const notAllowed = !someAllowed && (forbids || isListed);
  const context = isTopic ? whole : textOf(aiContext(clauses, aiClauses));
  return {
    notAllowed,
    someAllowed,
    disclosure,
    removal: patterns.removalThreat.test(context),
    ban: patterns.banThreat.test(context.replaceAll(patterns.contentBan, " ")),
    imagesOnly: aiClauses.every(isImagesOnly),
    allowed: permits && !notAllowed && !someAllowed,
    quotes: aiClauses.map(({ original }) => original),
  };
}

const textOf = (clauses: readonly Pick<Clause, "text">[]) =>
  clauses.map(({ text }) => text).join(" . ");

/** The clauses that mention AI, their headings, and the clauses that continue them. */
function aiContext(
  clauses: readonly Clause[],
  aiClauses: readonly Clause[],
): Pick<Clause, "text">[] {
  const mentionsAi = new Set(aiClauses);
  const after = clauses.filter((one, at) => {
    const before = clauses[at - 1];
    return before !== undefined && mentionsAi.has(before) && patterns.continues.test(one.text);
  });
  const headings = aiClauses.map(({ heading }) => ({ text: heading }));
  return [...new Set([...aiClauses, ...after]), ...headings];
}
