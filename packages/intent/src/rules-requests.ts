import type { RuleSource } from "./rule-index.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

// Requests for anything that can be bought: the thing is read after the words of the pattern (objects.ts). Weights
// are set by hand, in logits.

const direct: RuleSource = {
  kind: "asking",
  weight: 2.9,
  object: "any",
  direct: true,
  patterns: [
    // Seeking.
    "@seeking for !@why",
    "@seeking (to|at) (buy|purchase|get|find|rent|order|adopt|buying|purchasing|getting|renting|ordering) !to|into|out|rid|started|a|an|some|my|our|the",
    "@seeking (to|at) (buy|purchase|get|find|rent|order|adopt|buying|purchasing|getting|renting|ordering) (a|an|some|any|another)",
    "in the market for",
    "on the hunt for",
    "in (need|search) of",
    "(trying|hoping|struggling|want|need|wanting|love|like|hope|failed|unable) to (find|pick|choose|buy|purchase|source) (a|an|some|any|another|good|the right|the best)",
    "(decide|deciding|settle|settling) on (a|an|which|what)",
    // Asking everybody.
    "@anyone (here)? (know|knows|knew|aware|heard) of (a|an|any|some)? !@why",
    "@anyone (here)? (know|knows) (a|an|any|some|where to buy|where to get) !@why|to",
    "do you (guys|all|people)? know (of)? (a|an|any|some) !@why",
    "(can|could|would|please|pls|do|does) (you|anyone|anybody|someone|somebody|yall) (guys|all|folks|here|please)? @recommend (me|us)? (a|an|any|some|good) ",
    "(please|pls) @recommend (me|us)? (a|an|any|some)?",
    "(any|some|your|good|best|need|want|love|appreciate|seeking|for|looking for|other|get) ..1 @recommendation (for|on|of|regarding|about|re) (a|an|any|some|the)?",
    "^ @recommendation (for|on|regarding) (a|an|any|some)?",
    "(have|got|has) ..2 @recommendation (for|on|of|regarding) (a|an|any|some)?",
    "@recommend (me|us) (a|an|some|any)",
    // Asking for the best.
    "(whats|what is|what are|which is|which are|what would be|whatre) (the|a|some)? (absolute|current)? @best !way|ways|to|for|at|practice|practices",
    "(help|advice|trouble|assistance) (me|us|in|on|with)? (choosing|picking|finding|selecting|choose|pick|find|select|buying) (a|an|the|some|between|right)?",
  ],
};

const wanting: RuleSource = {
  kind: "asking",
  weight: 2.4,
  object: "any",
  patterns: [
    "(i|we) (am|are|m)? (really|just|also|now|only|still)? (want|need|require) (a|an|some|another)",
    "(id|wed|i would|we would) (really)? (want|need|like|love) (a|an|some|another|to have a|to buy a|to get a)",
    "(i|we) could (really)? use (a|an|some)",
    "thinking (of|about) (buying|getting|purchasing|switching to|moving to|upgrading to|renting)",
    "(want|need|wanting|planning|ready|considering|going|have|trying) (to)? (buy|buying|purchase|purchasing|upgrade to|order) (a|an|some|another|my first|our first|new)",
  ],
};

const titles: readonly RuleSource[] = [
  {
    kind: "asking",
    weight: 2.4,
    in: "title",
    object: "any",
    direct: true,
    // "The best kettle I have ever seen" is praise.
    unless: words("ever seen ive gotten news work"),
    patterns: [
      "^ (best|cheapest|easiest|simplest|affordable) !way|ways|to|for|at|practice|practices|of",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    in: "title",
    question: false,
    object: "any",
    direct: true,
    patterns: [
      "^ (need|needing|want|wanted|wtb|iso|in search of|request|recommend|suggest) (a|an|some|new|any|good)? !to|help",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    in: "title",
    question: true,
    object: "any",
    direct: true,
    patterns: [
      "^ (any|any good|the best|the cheapest|the easiest|good) !way|ways|to|for|at|practice|practices|one|of|@talked",
    ],
  },
];

/** Questions about what to choose. */
const choosing: readonly RuleSource[] = [
  {
    kind: "asking",
    weight: 2.4,
    object: "any",
    patterns: [
      "where (do|can|should|would|did|does|could) (you|i|we|people|one|yall) (guys|all|folks|even|usually)? ..1 (buy|get|order|source|find|purchase|rent|shop for)",
      "(should|shall) (i|we|they) (just)? (get|buy|go with|switch to|upgrade to|choose|use|go for|pick|invest in)",
      "(is|are) there (a|an|any|no) !way|ways|reason|difference|good|one|point|chance",
      "(anyone|anybody|someone|you|who) (have|has|got|found|used|using|use|tried) (a|any|some) (good|great|decent|reliable|solid|nice|favorite|better)",
    ],
    question: true,
  },
  {
    kind: "asking",
    weight: 2.4,
    unless: ["legal", "legally", "lawsuit", "rights", "career"],
    patterns: [
      "(what|which) ..2 should (i|we) (get|buy|use|go with|choose|pick|go for|put|order)",
      "what (are|is) (some|the|some of the|my|our|your) ..4 (options|option|alternatives|gems) !trading",
      "^ which (are|is) (some|the|some of the|my|our|your) ..4 (options|option|alternatives|gems) !trading",
      "(what|which) ..1 options (exist|are|do|is|would|should)",
      "(what|which) (are some|are the|are|is)? (other|else|hidden) ..2 (gems|tools|apps|software|services|sites)",
      "is there (anything|something) (else)? (you|yall|id) would (add|recommend|change|suggest|use|buy)",
      "(switched|switching|moved|moving|migrated) to (something|anything) (else|better|cheaper)",
      "(who|whom) (do)? (you|yall|people) (guys|all|folks)? (use|recommend|trust|go with|order from|buy from|like)",
      "@thing (that)? (you|yall|people|everyone) (guys|all|actually|personally|currently|would)? (like|use|love|recommend|swear by)",
      "(gift|gifts|swag) (ideas|suggestions|idea)",
      "or any other (tool|tools|app|apps|software|service|solution|platform|program)",
      "what (suits|fits) (me|us|my needs|our needs) (the)? best",
      "(not sure|no idea|dont know|cant decide|unsure|confused about|overwhelmed by) ..1 which (one|ones|of them|of these|@any_thing) (to (get|buy|use|choose|pick|go)|is|are|would|i should|we should)",
      "(looking|want|wanting|need|hoping) to (have|get) (a|an|some|our|my|custom) ..6 (made|built|printed|designed|manufactured)",
      "(what|which) ..4 @thing ..4 (are|is) (available|out there) (for|to|that|$)",
      "in the market for (something|one|a new one)",
      "what (kind|kinds|type|types|sort|sorts) of ..2 @any_thing (is|are|do|does|would) (everyone|everybody|people|folks|you|others|yall) ..1 (using|use|recommend|prefer|trust)",
      "@thing (help|advice) (needed|please|wanted|for)",
      "(what|which) ..2 @thing (are|do|does|did|is) ..3 (using|use|recommend|prefer|trust)",
      "(what|which) ..3 @thing (are|is|do|does|did|has|have) (people|everyone|others|folks|yall|the community|everybody|most|you|you guys|you all) ..2 (using|use|used|moved|switched|run|running|trust|prefer|like|go|going)",
      "(what|which) ..3 @thing ..1 (besides|other than|instead of|except|apart from) #name",
      "(is|are) there (a|an|any|no) ..3 @thing",
      "(whats|what is) (your|everyones|the) (goto|go to) ..3 (for|to)",
      "(alternative|alternatives) (besides|other than|instead)",
      "^ (source|sources|provider|providers|supplier|suppliers|vendor|vendors) (for|of) ..6 $",
      "(point|steer) me (to|toward|towards) (a|an|some|the right|any) ..3 @thing",
      "(cancelled|cancel|leaving|left|replace|replacing|replaced) #name ..4 what (did|do|are) you",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    object: "sold",
    // "Help with a website" is for a website that the author has.
    unless: words("website site saas b2b"),
    patterns: [
      "(advice|help|suggestions|suggestion|tips|guidance|input) (on|with|about|regarding) (a|an|some|the|which|what|choosing|picking)?",
      "looking into (getting|buying|purchasing) (a|an|some|different|various|new|other)?",
      "(need|want|wanting|like|hoping|planning) to (upgrade|replace) (a|an|my|our|some)?",
    ],
  },
  {
    // A system, but not a company.
    kind: "asking",
    weight: 2.4,
    object: "sold",
    direct: true,
    unless: words("company companies business llc agency startup account corporation"),
    patterns: ["(need|want|wanting|like|hoping|planning) to (set up|setup) (a|an|some)"],
  },
  {
    // Often a poll of a vendor.
    kind: "asking",
    weight: 2.4,
    patterns: [
      "(what|which) ..3 @thing|source|sources (are|do|did|is|have|has) (you|yall|people|others|everyone|folks) !building|working|making|shipping|launching|selling",
      "(what|which) ..3 @thing (exist|exists|can be|could|would|is the best|is best|are best|works best|is better)",
      "(what|which) ..3 @thing (actually|really) (helped|works|worked|scales|solves|saved|delivers)",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    patterns: [
      "(whats|what is|share) (your|everyones) ..4 (tool|tools|software|app)",
      "^ @anyone (here)? (using|used|tried|use) ..2 for",
      "(worth the switch|worth switching)",
      "(considering|considered|thinking about|thinking of) (buying|purchasing|upgrading)",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    in: "title",
    patterns: [
      "(need|needing|want|seeking) ..1 (cheap|budget|hardware|buying|purchase|upgrade|low power) ..3 advice",
    ],
  },
  {
    // A title that names a thing and its purpose, of a post that asks something.
    kind: "asking",
    weight: 2.4,
    in: "title",
    asks: true,
    patterns: [
      "^ (tool|app|software|service|system|platform|program|device|plugin) (to|for) !sale",
    ],
  },
  {
    // Often a poll.
    kind: "asking",
    weight: 2,
    patterns: ["(whats|what is|share) (your|everyones) ..4 (setup|stack)"],
  },
  {
    // Titles that only name a thing and its purpose.
    kind: "asking",
    weight: 2,
    in: "title",
    patterns: [
      "^ (tool|app|software|solution|service|system|platform|program|device|plugin) (to|for|that|with) !sale",
      "^ (tool|app|software|solution|service|system|platform|program|device|plugin) or (tool|app|software|solution|service|system|platform|program|device|plugin) (to|for|that|with)",
    ],
  },
];

/** In communities in which people ask what to buy. */
const shopping: RuleSource = {
  kind: "asking",
  weight: 2.6,
  in: "title",
  shopping: true,
  direct: true,
  patterns: [
    "request|requesting|questionnaire !completed|fulfilled|solved|done",
    "(need|help|advice|suggest|suggestions|recommend|looking for|looking to|which|best|should)",
    "#name or #name",
  ],
};

/** Asking what others know of one product. */
const evaluating: RuleSource = {
  kind: "comparing",
  weight: 2.2,
  direct: true,
  question: true,
  patterns: [
    "@anyone (here|else|on here)? (ever|actually|else|still|have|has|had|currently)? (use|uses|used|using|tried|try|running|run|deployed|bought|own) (the|this)? #name",
    "@anyone (here|else)? (have|has|had|got|with) (any)? (good|bad|real|personal)? (luck|experience|experiences|success|thoughts) (with|on|using) (the)? #name",
    "^ (anyone|anybody) (any)? (experience|luck|thoughts) (with|on) (the)? #name",
    "(any|your|some|honest) (thoughts|opinions|experience|experiences|reviews) (on|with|about|of|for) (the)? #name",
    "is (the)? #name ..2 (any good|worth it|worth the|reliable|legit|safe|trustworthy|a good option|a good choice|a good fit)",
    "how (good|reliable|fast|stable|safe) is (the)? #name",
    "(is|are) (using|buying|getting|paying for) #name ..3 worth",
    "(is|are) (a|an|the)? #name #name? worth (it|the)",
  ],
};

/** The same in titles, of names in any case. */
const evaluatingTitle: RuleSource = {
  kind: "comparing",
  weight: 2.4,
  direct: true,
  in: "title",
  question: true,
  unless: words(`
    it this that there my your our being having doing market job degree career now time idea english someone
    anyone city country college school`),
  patterns: [
    "^ is ..2 (safe|legit|reliable|trustworthy) (for|to use|in|with|enough|or)",
    "^ is ..2 (safe|legit|reliable|trustworthy) $",
  ],
};

export const requestRules: readonly RuleSource[] = [
  direct,
  wanting,
  ...titles,
  ...choosing,
  shopping,
  evaluating,
  evaluatingTitle,
];
