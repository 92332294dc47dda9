import { tryParseJson } from "../json.ts";
import type { TextAnalysis } from "./analyze.ts";

/** What a question says about the public reply to draft. */
export interface ReplyBrief {
  /** The maximum number of characters. */
  max: number;
  company: string;
  website: string | null;
  about: string | null;
  audience: string | null;
  disclosure: string;
  /** Whether only the disclosure line may name the company. */
  noPitch: boolean;
  /** The existing text. */
  text: string;
  instruction: string;
}

const field = (question: string, label: string): string | null =>
  new RegExp(`^${label}: +(\\S.*)$`, "m").exec(question)?.[1]?.trim() ?? null;

/** The JSON string at the end of a line that starts with `start`. */
function quotedPart(question: string, start: string): string {
  const [, written = ""] = new RegExp(`^${start}[^\\n"]*: *(".*")$`, "m").exec(question) ?? [];
  const value = tryParseJson(written);
  return typeof value === "string" ? value : "";
}

/**
 * The brief in a message that asks for a public reply, which is one with a disclosure line. The question is the text
 * after the documents.
 */
export function replyBriefIn(message: string): ReplyBrief | null {
  const question = message.split(/^=== \S+ question$/m).at(-1) ?? "";
  const disclosure = field(question, "Disclosure line");
  if (disclosure === null) return null;
  const [, max = "10000"] = /^Length: at most (\d+)/m.exec(question) ?? [];
  return {
    max: Number(max),
    company: field(question, "Company") ?? "",
    website: field(question, "Website"),
    about: field(question, "The company"),
    audience: field(question, "For whom"),
    disclosure,
    noPitch: /^The author asks for no pitches/m.test(question),
    text: quotedPart(question, "The writer's text so far"),
    instruction: quotedPart(question, "The writer asks"),
  };
}

/** The first advice, by the sign that was found. */
const values: Record<string, string> = {
  seeks:
    "The quickest way to a short list is to name the one job that it has to do, and to drop every tool that only does it in the next plan up.",
  compares:
    "Take the two or three tasks of an ordinary day and do just these in each of them; feature tables hide what is slow.",
  leaves:
    "Before you switch, get your data out once: whatever can’t be exported is what keeps you where you are.",
  decides: "Settle what has to work on the first day, and leave everything else for later.",
  budget: "With that budget look at what is billed per seat; that is where the price moves.",
  urgent: "As it has to be quick, take what you can set up in an afternoon, and refine later.",
  asks: "It depends on how the work runs today, so begin with what costs you most time in a week.",
};

const guide =
  "Then, in this order: write down the three cases that come up most, try each with real data for a week, and read what leaving costs before you pay for a year.";

const firstSentence = (text: string): string => /^[^.!?]*[.!?]?/.exec(text)?.[0].trim() ?? text;

/**
 * A draft of a public reply: advice, how to proceed, and the company as one possibility, with its disclosure line. It
 * knows only what the question says about the company.
 */
export function draftReply(brief: ReplyBrief, analysis: TextAnalysis): string {
  const { company, website, about, audience, disclosure, noPitch, max } = brief;
  const [first] = analysis.reasons;
  // The writer's text is kept, except for the disclosure line, which is added at the end.
  const own = brief.text.replace(disclosure, "").trim();
  const value = own === "" ? (values[first?.name ?? ""] ?? values.asks ?? "") : own;
  const what = about === null ? "" : ` ${firstSentence(about)}`;
  const whom =
    audience === null ? "" : ` It is made for ${audience.replace(/\.$/, "").toLowerCase()}.`;
  const where = website === null ? "" : ` ${website}`;
  const named = company !== "" && company !== "not named";
  const recommendation =
    noPitch || !named
      ? ""
      : own.includes(company)
        ? ""
        : `One that does this is ${company}.${what}${whom}${where}`;
  const isShort = /\bshort/i.test(brief.instruction);
  const forms = [
    [value, ...(isShort ? [] : [guide]), recommendation, disclosure],
    [value, recommendation, disclosure],
    [firstSentence(value), named && !noPitch ? `${company} does this.` : "", disclosure],
    [disclosure],
  ].map((parts) => parts.filter(Boolean).join(max < 1_000 ? " " : "\n\n"));
  return forms.find((text) => text.length <= max) ?? disclosure;
}
