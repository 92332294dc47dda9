import { indexByFirstWord, type Pattern, parsePattern } from "./pattern.ts";

export type ClaimKind = "pain" | "request" | "comparison";

/** Words that say that the phrase next to them is a problem, sought or compared. */
export interface Rule {
  kind: ClaimKind;
  pattern: Pattern;
  /** On which side of the words their phrase is. */
  side: "after" | "before" | "both";
  /** What the sentence must be: a question, not a question, or one whose author seeks what follows. */
  only?: "question" | "statement" | "seeker";
  /** A verb without ending follows: "can't send invoices". */
  isBeforeVerb?: boolean;
}

const rules = (rule: Omit<Rule, "pattern">, patterns: string): Rule[] =>
  patterns
    .trim()
    .split("\n")
    .map((pattern) => ({ ...rule, pattern: parsePattern(pattern.trim()) }));

const problems: Rule[] = [
  ...rules(
    { kind: "pain", side: "after" },
    `
    struggle|struggles|struggling|struggled with|in|to?
    struggling
    trouble|difficulty|difficulties|problems|issues|headaches with
    having|had|have|run|running|ran into? trouble|problems|issues|difficulty|difficulties|problem|issue with
    hate|hates|hated|hating having? to?
    tired|sick of having? to?
    fed up with
    frustrated|annoyed|overwhelmed|frustrating|annoying by|at|about|with
    problem|challenge|issue|headache|frustration with
    worried|anxious|scared|terrified|afraid of|about
    biggest|main|hardest|worst problem|challenge|pain|struggle|headache|issue|bottleneck|frustration|part|obstacle|hurdle point? is|was|has been?
    nightmare|pain|hassle|headache|dread|burden|stress|frustration of
    pain|nightmare|hassle|headache|struggle|challenge|chore to
    stuck on|with
    dread|dreading|loathe|despise
    wasting|waste|wasted|wastes so|too? much|many|a? lot? of? time|hours|days|weeks|money on?
    hard|harder|difficult|tough|impossible|tricky|painful|tedious|annoying|frustrating|challenging|exhausting|cumbersome to
    hard|difficult|impossible|tough for me|us|people|users|customers|anyone|companies|founders|teams to
    hard|tough|difficult time|times
    spend|spent|spending|spends way? too much|many time|hours|days|energy|money on?
    trouble|problem|difficulty trying to
    unable to
    wasnt|isnt|arent|werent|not able to
    failed|failing to
    no good|easy|real|simple|reliable? way to
    no idea how to
    too many
    lack of
    losing
    fear of
    `,
  ),
  ...rules(
    { kind: "pain", side: "after", isBeforeVerb: true },
    `
    i|we still|just|really|simply? cant|cannot|couldnt seem? to? even|find? out? how? to?
    i|we dont|didnt know how to
    `,
  ),
  ...rules(
    { kind: "pain", side: "before", only: "statement" },
    `
    is|are|was|were|gets|get|becomes|became so|too|really|very|extremely|super|incredibly|just|such|always|getting|becoming? expensive|painful|tedious|frustrating|annoying|overwhelming|confusing|unreliable|buggy|exhausting|brutal|awful|terrible|horrible|broken|unbearable|overpriced|cumbersome|clunky|stressful|problematic|impossible
    is|are|was|were really|such|always|just|still? a real|huge|massive|total|complete|absolute|major|big|constant? pain|nightmare|mess|headache|struggle|challenge|problem|hassle|chore|bottleneck
    is|are|was|were so|too|really|very|extremely|super|incredibly|getting slow|hard|difficult|complicated|complex|tough|high|challenging
    is|are the biggest|hardest|worst|main problem|challenge|part|pain|struggle|headache|bottleneck|issue
    keeps|keep failing|crashing|breaking|freezing|disconnecting|dying|bouncing|disappearing
    fail|fails|failed|crashes|crashed silently|constantly|randomly?
    takes|take|took|taking forever|hours|days|weeks|ages
    takes|take|took|taking way? too long|much
    sucks|suck
    is|are|was|were killing me|us
    isnt|arent|wasnt working
    doesnt|dont|didnt work|scale
    stopped working
    `,
  ),
  ...rules(
    { kind: "pain", side: "before", only: "statement" },
    "problem|problems|issue|issues|error|errors|failure|failures|headaches|troubles|nightmare|nightmares",
  ),
];

const requests: Rule[] = [
  ...rules(
    { kind: "request", side: "after", only: "seeker" },
    `
    looking|searching|hunting|shopping around? for
    in need of
    in the market for
    need a|an|some? better|good|simple|new? advice|help|tips|recommendations with|to|on|about|for?
    need a|an|some|another better|good|simple|new?
    wish there was|were a|an
    `,
  ),
  ...rules(
    { kind: "request", side: "after" },
    `
    any good? recommendations|recommendation|suggestions|suggestion|recs|advice|tips for|on|about
    please recommend|suggest
    recommend|suggest me|us
    `,
  ),
  ...rules(
    { kind: "request", side: "after", only: "question" },
    `
    is there a|an|any
    are there any
    anyone|anybody|you used|tried|using|use|have|had|know|recommend|suggest|dealt with?
    what|which is|are the best
    whats the best
    whats your favorite|favourite|go-to|preferred
    which
    best way|ways|tool|software|app? to|for?
    how to
    `,
  ),
  ...rules(
    { kind: "request", side: "after", only: "question", isBeforeVerb: true },
    `
    how do|can|should|would|did|could|does i|we|you|u|one|people|founders|businesses|companies|freelancers|everyone|others|startups|yall guys|all|folks|usually|actually|currently|typically|best|even? go? about?
    `,
  ),
  ...rules(
    { kind: "request", side: "before", only: "question" },
    `
    do|are|should|would|can|does you|u|people|folks|everyone|i|we|anyone guys|all|folks|currently|actually|personally? use|using|recommend|prefer|suggest|choose|pick|buy|get|try
    `,
  ),
];

const comparisons: Rule[] = [
  ...rules({ kind: "comparison", side: "both" }, "vs|versus"),
  ...rules(
    { kind: "comparison", side: "after" },
    `
    alternative|alternatives|replacement|replacements|substitute to
    switch|switching|switched|switches|move|moved|moving|migrate|migrated|migrating|migration away|over? from
    ditch|ditched|ditching|replace|replaced|replacing
    better|cheaper|easier|faster|simpler than
    compared to|with
    difference|differences between
    `,
  ),
  ...rules({ kind: "comparison", side: "before" }, "alternative|alternatives|replacement"),
];

/** All rules by the words that may begin them. */
export const ruleIndex = indexByFirstWord([...problems, ...requests, ...comparisons]);
