import { type CompanyContext, cutText, type KeywordSuggestion } from "@earshot/contract";
import { fold } from "../../../integrations/ports/plain.ts";
import { rivalsOf } from "./rules-rivals.ts";

/** Stop words: no phrase begins or ends with them, and they separate phrases. */
const stopWords = new Set(
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

/** The runs of two or three meaningful words in a text (as RAKE finds them), the most frequent first. */
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
      if (bare.length < 3 || stopWords.has(bare)) end();
      else run.push(bare);
    }
    end();
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([phrase]) => phrase);
}

const hasSeveralWords = (text: string): boolean => fold(text).includes(" ");

/** Words for a product, at the end of an industry's name. */
const products = / (?:apps?|industry|platforms?|saas|services?|software|tools?)$/;
/** Two words that name a problem rather than what a company does about it. */
const problemPattern =
  /(?<![\p{L}'-])(?:double|late|lost|manual|messy|missed|overdue|slow|unpaid|wasted) \p{L}{4,}/gu;
const isChore = (run: string): boolean => /^\p{L}+ing /u.test(run);

/** The runs of a text that are worth proposing, problems first. */
const problemsIn = (text: string): string[] => [
  ...new Set([
    ...(text.toLowerCase().match(problemPattern) ?? []),
    ...runsIn(text).filter(isChore),
  ]),
];

/** What a buyer would search for: several words as they are, one word as software for it. */
const searchFor = (subject: string): string => {
  if (hasSeveralWords(subject)) return subject;
  return subject.endsWith("s") ? `software for ${subject}` : `${subject} software`;
};

/** The first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

/**
 * Phrases from the context itself, without a model: what the company does, its industry, how people ask for
 * these, the products that they switch from, word sequences of its problem, and its name in a comparison. The
 * kinds alternate. Word sequences that may be fragments are last.
 */
export function keywordsByWords(context: CompanyContext): KeywordSuggestion[] {
  const { functionTags = [], industry = "", companyName = "" } = context;
  const tags = functionTags.map((tag) => tag.trim().toLowerCase()).filter(Boolean);
  const trades = industry
    .toLowerCase()
    .split(/,|&|\band\b/)
    .map((trade) => fold(trade).replace(products, ""))
    .filter(Boolean);
  const subjects = [...new Set([...tags, ...trades])];
  const offers = subjects.map((subject) => ({
    keyword: tags.includes(subject) ? searchFor(subject) : `${subject} software`,
    reason: tags.includes(subject)
      ? `You listed ${subject} as something you do.`
      : "Your industry, as people search for it.",
    category: tags.includes(subject) ? "What you do" : "Industry",
    angle: "Answer the question first, then say how you can help.",
  }));
  const questions = subjects.map((subject) => ({
    keyword: `what do you use for ${subject}`,
    reason: "People who ask this are choosing a product.",
    category: "Asking",
    angle: "Say what you would look for, then what you offer.",
  }));
  const companyText = [context.problem, context.problemQuestion, ...subjects].join(" ");
  const leaving = rivalsOf(companyText).map((rival) => ({
    keyword: `alternative to ${rival}`,
    reason: "People who ask this want to switch.",
    category: "Switching",
    angle: "Ask what they miss, and say how to switch.",
  }));
  const fields = [
    [context.problemQuestion, "From the question that your buyers ask.", "Question"],
    [context.problem, "From the problem that you solve.", "Problem"],
    [context.problemTrigger, "From the moment when buyers start looking.", "Trigger"],
  ] as const;
  const phrasesOf = (find: (text: string) => string[]) =>
    fields.flatMap(([text = "", reason, category]) =>
      find(text)
        .slice(0, 3)
        .map((keyword) => ({
          keyword,
          reason,
          category,
          angle: "Say that you know the problem, and what helps.",
        })),
    );
  const name = companyName.trim();
  const brand =
    name === ""
      ? []
      : [
          {
            keyword: `alternative to ${name}`,
            reason: "People who compare you with others are close to buying.",
            category: "Your name",
            angle: "Say who you are, and answer the question.",
          },
        ];
  return [
    ...interleave([offers, leaving, questions, phrasesOf(problemsIn)]),
    ...brand,
    ...phrasesOf(runsIn),
  ];
}

const labels = {
  companyName: "Company",
  problem: "Problem it solves",
  problemTrigger: "When buyers begin to look",
  problemQuestion: "What buyers ask",
  problemUrgency: "What happens if it stays unsolved",
  audience: "Audience",
  audienceRole: "Their role",
  audienceResponsibilities: "What they are responsible for",
  audienceBlockers: "What keeps them from buying",
  industry: "Industry",
  location: "Place",
} as const;
const partMax = 600;

/** The known facts about a company, one in each line; empty when nothing is known. */
export function describeContext(context: CompanyContext): string {
  const texts = Object.entries(labels).flatMap(([field, label]) => {
    const companyText = cutText(fold(context[field as keyof typeof labels] ?? ""), partMax);
    return companyText === "" ? [] : [`${label}: ${companyText}`];
  });
  const functions = context.functionTags?.length
    ? [`What it does: ${cutText(context.functionTags.join(", "), partMax)}`]
    : [];
  return [...texts, ...functions].join("\n").toWellFormed();
}
