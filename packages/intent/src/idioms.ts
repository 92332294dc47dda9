import type { IdiomSource } from "./rule-index.ts";

// Idioms, names and trades whose words would match rules with another meaning: a match that ends within
// one does not count.

/** Idioms that only sound sensitive. */
export const warningIdioms: readonly IdiomSource[] = [
  {
    // Trades and names.
    patterns: [
      "funeral home|homes|director|directors|parlor|parlour|service|services|business|industry",
      "emergency plumber|fund|funds|contact|contacts",
      "ambulance service|services|company|companies",
      "er diagram|diagrams",
      "arrested development",
      "career|commercial|business|political|social suicide",
      "high school sports|teacher|teachers|days|diploma|football",
      "minor release|releases|update|version|issue|issues|bug|bugs|changes|inconvenience|concussion",
    ],
  },
  {
    // Exaggeration.
    patterns: [
      "(nearly|almost|about|practically|near) (had|having|have|gave me) a heart attack",
      "kill|killing myself (laughing|with|over)",
      "died a little|inside|laughing",
    ],
  },
];

/** Idioms that only sound like a signal for or against a reply. */
export const signalIdioms: readonly IdiomSource[] = [
  {
    patterns: [
      "urgent care",
      "searching|looking for a needle",
      "in my practice",
      "(not|isnt|no|never) (a|an)? (dealbreaker|deal breaker)",
      "(the|any) only? one that|which ..1 (can|could|lets|allows|supports|integrates|handles|works|includes|has|does|would|will)",
      "what (do|does|did|are) (@you|i|we) ..1 (use|using) ..3 for $",
      "(no|not|without|zero) ..2 (deadline|rush|hurry|urgency|budget|requirements)",
      "(marketing|ad|ads|advertising|government|city|federal|testing|monthly) budget|budgets",
      "budget (app|apps|tracker|tracking|planner|planning|cuts|airline|airlines|and)",
      "not in a ..2 (rush|hurry)",
      "no pain|brainer|worries|struggle|wonder",
      "must have (been|misread|missed|happened|gone|had|heard|seen|forgotten|thought)",
      "killing it",
      "actual budget",
      "(whats|what is|what was) (the|my|our|your) (alternative|alternatives)",
      "than it should be",
      "dead giveaway",
      "cheap shot|shots",
      "world record|records",
      "rocket launch",
      "vs code",
      "game|match|fight|final|debate is? #name vs|versus #name",
    ],
  },
];
