import { type CompanyContext, cutText, type KeywordSuggestion } from "@earshot/contract";
import { fold } from "../../../integrations/ports/plain.ts";

/** Words that a phrase does not begin or end with, and that part phrases from each other. */
const parting = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both
  but by can cannot could did do does doing don't down during each even every few for from further get gets
  getting give go goes going good had has have having he her here hers him his how i i'm if in into is isn't it
  it's its just know let like lot lots make makes making many may me might more most much must my need needs no
  nor not now of off on once one only or other our ours out over own per really same see she should so some
  something still such take takes than that that's the their theirs them then there these they they're thing
  things this those through to too two under until up us use uses used using very want wants was way we well
  were what when where which while who whom why will with without won't would you your yours`.split(
    /\s+/,
  ),
);

/** The runs of two and three telling words in a text (as RAKE finds them), the most often said first. */
export function runsIn(text: string): string[] {
  const counts = new Map<string, number>();
  for (const clause of text.toLowerCase().split(/[^\p{L}\p{N}\s'’-]+/u)) {
    let run: string[] = [];
    const end = () => {
      if (run.length === 2 || run.length === 3) {
        const phrase = run.join(" ");
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
      run = [];
    };
    for (const word of clause.split(/\s+/)) {
      const bare = word.replaceAll("’", "'").replaceAll(/^['-]+|(?<!['-])['-]+$/g, "");
      if (bare.length < 3 || parting.has(bare)) end();
      else run.push(bare);
    }
    end();
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([phrase]) => phrase);
}

const wordsOf = (text: string): number => fold(text).split(" ").length;

/**
 * Phrases from the context itself, without a model: its functions, its industry, word sequences of its
 * problem, and the company's name. Functions and industry come first: people type them, while a word
 * sequence may be a fragment.
 */
export function keywordsByWords(context: CompanyContext): KeywordSuggestion[] {
  const { functionTags = [], industry = "", companyName = "" } = context;
  const functions = functionTags.map((tag) => ({
    keyword: wordsOf(tag) > 1 ? tag.toLowerCase() : `${tag.toLowerCase()} software`,
    reason: `You named ${tag} as something that you do.`,
    category: "What you do",
    angle: "Answer the question first, then say how you do it.",
  }));
  const trades =
    industry.trim() === ""
      ? []
      : [wordsOf(industry) > 1 ? industry : `${industry} software`].map((keyword) => ({
          keyword: keyword.toLowerCase(),
          reason: "Your industry, as people ask for it.",
          category: "Industry",
          angle: "Compare what there is, yours among it.",
        }));
  const fields = [
    [context.problemQuestion, "Words of the question that your buyers ask.", "Question"],
    [context.problem, "Words of the problem that you solve.", "Problem"],
    [context.problemTrigger, "Words of the moment in which they begin to look.", "Trigger"],
  ] as const;
  const runs = fields.flatMap(([text = "", reason, category]) =>
    runsIn(text)
      .slice(0, 3)
      .map((keyword) => ({
        keyword,
        reason,
        category,
        angle: "Say that you know this, and what helped.",
      })),
  );
  const name = companyName.trim();
  const brand =
    name === ""
      ? []
      : [
          {
            keyword: `alternative to ${name}`,
            reason: "Who compares you with others is close to buying.",
            category: "Your name",
            angle: "Be open about who you are, and answer.",
          },
        ];
  return [...functions, ...trades, ...runs, ...brand];
}

const labels = {
  companyName: "Company",
  problem: "Problem it solves",
  problemTrigger: "When buyers begin to look",
  problemQuestion: "What buyers ask",
  problemUrgency: "What happens if it stays unsolved",
  audience: "Audience",
  audienceRole: "Their role",
  audienceResponsibilities: "What they answer for",
  audienceBlockers: "What keeps them from buying",
  industry: "Industry",
  location: "Place",
} as const;
const partMax = 600;

/** What is known about a company, in lines; empty when nothing is. */
export function describeContext(context: CompanyContext): string {
  const texts = Object.entries(labels).flatMap(([field, label]) => {
    const said = cutText(fold(context[field as keyof typeof labels] ?? ""), partMax);
    return said === "" ? [] : [`${label}: ${said}`];
  });
  const functions = context.functionTags?.length
    ? [`What it does: ${cutText(context.functionTags.join(", "), partMax)}`]
    : [];
  return [...texts, ...functions].join("\n").toWellFormed();
}
