import type { RuleSource } from "./rule-index.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

// Requests: the three kinds without which a post is not considered to be looking (score.ts). Weights are
// set by hand, in logits.

const asking: readonly RuleSource[] = [
  {
    kind: "asking",
    weight: 2.6,
    patterns: [
      // Looking for something.
      "@seeking to (find|buy|purchase|get) !@talked ..4 @thing",
      "@seeking at? (buying|purchasing|getting) ..4 @thing",
      "@seeking for (something|anything) (that|to|like|with|similar|simple|simpler|better|cheaper|more|which|in|for)",
      "seeking @det ..3 @thing",
      "in the market for ..5 @thing",
      "on the hunt for ..5 @thing",
      "in need of ..4 @thing",
      "trying to (find|pick|choose) @det ..4 @thing",
      "(want|wanting|trying|need) to hire @det ..3 @seller",
      // Needing it.
      "(need|needs|needing|want) (a|an|some|any|another) !@talked ..3 @thing (that|to|for|which|with|where)",
      "(i|we|weve|ive|company|business|firm) (need|needs) (a|an) !@talked ..3 @thing",
      "wish there was|were ..4 @thing",
      // Asking everybody.
      "(has|have|does|do|did|is|are|can|could|would|will) @anyone ..1 (know|knows) (of|about)? !@why ..5 @thing",
      "^ @anyone (know|knows|aware|heard) of? !@why ..4 @thing",
      "@anyone (know|knows|aware|heard) (of|about) !@why ..4 @thing",
      "(has|have|does|do|is|are) @anyone (use|used|using|have|found|got|tried|try) ..2 (a|an|any|some) ..3 @thing",
      "^ @anyone (use|used|using|have|has|found|got|tried) (a|an|any|some|good) ..3 @thing",
      "(can|could|would|please|pls|do|does) (you|anyone|anybody|someone|somebody|yall) please? @recommend (me|us)? ..4 @thing",
      "(can|could|would|please|pls|do|does) (you|anyone|anybody|someone|somebody) (guys|all|folks) @recommend ..4 @thing",
      "^ @anyone (can|could|would|please) @recommend ..5 @thing",
      "(please|pls) @recommend (me|us)? ..4 @thing",
      "@recommend (me|us) ..4 @thing",
      "(got|have|has) (a|any) ..1 @recommendation for ..5 @thing",
      "(any|your|need|want|appreciate|love|seeking|for) ..2 @recommendation (for|on|of) ..5 @thing",
      "^ @recommendation (for|on) ..5 @thing",
      "what would (you|yall) ..1 @recommend ..1 for",
      // Asking for the best.
      "(whats|which|what) (is|are|s|would|be|have|has|been|do|you|consider)? (the|a|some|your|everyones|these) ..1 @best !way|ways|time|place|practice|practices|advice|idea|part|thing ..3 @thing",
      "(whats|which|what) (is|are) @best ..3 @thing",
      "(whats|what) ..1 your (go to|favorite|favourite|preferred|current) ..3 @thing",
      "which ..3 @thing (to|should|would|do|does|did|are|is|will) (use|choose|pick|buy|get|i|we|you|yall|people|everyone)",
      "which ..3 @thing (is|are|works|work) ..2 @best",
      // Asking what others use.
      "what (kind|kinds|type|types|sort) of ..2 @thing (do|does|are|is|would|should|did) (@you|i|we)",
      "what ..3 @thing (do|does|are|is|would|should|did) (@you|i|we) ..1 (use|using|recommend|choose|prefer|buy|get|suggest|like|used|running|using|pick|trust|go)",
      "what ..3 @thing to (use|choose|pick|buy|get)",
      "(what|who) (do|are|does|is) @you (guys|folks|all|currently|actually|mainly|personally)? (use|using) !@theirs",
      "what (should|can|could) (i|we) (use|get|buy|switch) (to|instead|as|for)",
      "what do (you|yall|people) (guys|folks|all|actually)? use that (actually|really|can|does|works|handles|supports|isnt|doesnt)",
      "^ who (offers|makes|sells|provides) ..4 @thing",
      "which|what ..2 @any_thing (can|should|could) (i|we) (buy|get|use|choose|pick|go)",
      "any ..1 @seller (who|that) (can|could|knows|does)",
      // Asking whether it exists.
      "(is|are) there (a|an|any|some|other|another|anything|something) (good|better|free|real|decent|such|great|existing|selfhosted|self|easy|simple|reliable|similar)? !way|ways|reason|anyone|one|point|chance ..3 @thing",
      "is there (anything|something) (similar|better|like #name|to replace)",
    ],
  },
  {
    // The same with words that also mean other things.
    kind: "asking",
    weight: 2.4,
    patterns: [
      "@seeking for @det !@talked ..4 @vague",
      "@seeking for !@det|@talked|new ..3 @vague",
      "(is|are) there (a|an|any|some|other|another) ..3 @vague (that|to|for|like|which|i|out|with)",
      "(is|are) there (a|an|any|some|other|another) ..3 @vague $",
      "(which|what) ..2 @vague (do|does|would|should|did) (@you|i|we) ..1 (use|recommend|choose|prefer|buy|get|suggest|trust|go)",
      "(can|could|would|please|do) (you|anyone|anybody|someone) please? @recommend ..4 @vague",
      "(has|have|does|do) @anyone (know|found|used|tried) of? (a|an|any|some|good) ..3 @vague",
    ],
  },
  {
    // Asking for anything that does something, which is as often a request for help with an existing thing.
    kind: "asking",
    weight: 2,
    patterns: [
      "is there (anything|something) (like|similar|that (can|does|lets|allows|would|works|supports|will|handles|makes)|which)",
      "is there (anything|something) (else|out there) ..2 (that|which|to)",
    ],
  },
  {
    // An appeal that does not say what for.
    kind: "asking",
    weight: 2.4,
    bare: true,
    patterns: [
      "any ..3 @recommendation",
      "(any|some|what) ..1 (alternative|alternatives) !is|are|was|to|already|exist",
      "@anyone (have|has|got|with) ..2 @recommendation",
      "@anyone ..4 (make|give|offer|share) ..2 @recommendation",
      "@recommendation (needed|wanted|please|welcome|appreciated)",
      "(need|needing|want|request|requesting|seeking|appreciate) ..2 @recommendation",
      "@seeking for ..3 @recommendation",
      "(what|who|which) (would|do|can) (you|yall|people|folks) (guys|all)? @recommend",
      "(can|could|would|please|pls) (anyone|anybody|someone|you) please? @recommend !@theirs",
      "(please|pls) @recommend",
      "which (one|ones) (should|would|do|is) (i|we|you|better|best|easiest)",
      "(what|which) do (you|yall) (guys|all)? recommend",
      "what (else|other) (is|would|could|are) (there|work|out)",
      "(has|have|is) @anyone ..1 (used|tried|using|switched|moved) (to|with|from)? #name",
      "which !city|country|state|niche|path|way|degree|job|career|logo ..2 is (the)? (quickest|easiest|cheapest|simplest|best) !way|ways|practice|time|place",
      "^ @anyone (using|used|tried) #name",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    question: true,
    patterns: [
      "^ (whats|what is|what are)? (the)? @best !way|ways|place|places|time|practice|practices|for|at|to|tips|method ..3 @thing (for|to|in|with|that|after|without)",
      "^ (the)? @best !way|ways|place|places|time|practice|practices|for|at|to ..3 @thing $",
      "^ any ..3 @thing (that|for|with|to|which)",
      "^ any ..3 @thing $",
      "@thing that (actually|really) (work|works)",
      "^ (anything|something) (better|similar|cheaper|simpler) (than|to|for|out)",
      "(alternative|alternatives|replacement|replacements) (to|for) ..5 $",
      "(alternative|alternatives) (to|for) #name",
      "(other|better|good|cheaper) ..1 (alternative|alternatives) !is|are|was|to",
      "#name (alternative|alternatives)",
      "alternative|alternatives $",
      "@any_thing @recommendation",
      "^ (what|which) @thing ..4 $",
      "^ (what|which) ..2 @thing for ..6 $",
      "how (do|does|are) (you|yall|people) (guys|folks|all)? (track|tracking|manage|managing) (your|all)? ..1 (invoices|expenses|inventory|payroll|leads)",
      "(worked with|used) and would ..1 (hire|use|buy|recommend) again",
    ],
  },
  {
    // Titles that are only the thing.
    kind: "asking",
    weight: 2.4,
    in: "title",
    patterns: [
      "^ @good? @good? (alternative|replacement) (to|for|of)",
      "^ (need|needing) (a|an|some|new)? !@talked ..3 @thing",
      "^ @best ..3 @thing (for|to|in|with) !sell|promote|launch",
      "^ @best ..1 (option|options|solution|service) (for|to)",
      "^ @recommendation (for|on)",
      "@thing @recommendation",
      "^ iso ..5 @thing",
      "@thing (needed|wanted)",
      "^ any (actually|really|truly|genuinely)? @best ..2 @any_thing",
      "@seeking for @det ..4 (alternative|alternatives|replacement)",
    ],
  },
  {
    // A list as often as a question: not enough for a request alone.
    kind: "asking",
    weight: 1.2,
    in: "title",
    patterns: ["^ @good? @good? (alternatives|replacements) (to|for|of)"],
  },
];

/** Words of comparisons of something else than products, or by an author who has the answer. */
const notCompared = words(`
  career careers job jobs city cities country degree salary equity tax taxes isos rsas sf nyc la london berlin
  dubai austin miami canada usa india college university signal noise pivot survival human humans quality
  quantity theory reality luck skill myth hype truth friend foe benchmark benchmarks benchmarked tested
  results update bulls bears bull bear trump china`);

const comparing: readonly RuleSource[] = [
  {
    kind: "comparing",
    weight: 2,
    question: true,
    unless: notCompared,
    patterns: [
      "#name ..1 (vs|versus) ..2 #name",
      "^ #name #name? or #name",
      "(use|choose|prefer|recommend|better|buy|get|between|pick) #name #name? or #name",
      "how (does|do) ..2 #name ..2 compare",
      "how do (they|these|those|the two) compare",
      "should (i|we) (go|use|pick|choose|get|stick|buy) ..4 or #name",
      "worth (switching|moving|migrating) (to|over|from)",
      "is #name ..1 better (than #name|for)",
    ],
  },
  {
    // Without a question, the author compares for readers.
    kind: "comparing",
    weight: 2.4,
    in: "title",
    asks: true,
    unless: notCompared,
    patterns: ["#name (vs|versus) ..1 #name"],
  },
  {
    kind: "comparing",
    weight: 2.4,
    in: "title",
    question: true,
    unless: notCompared,
    patterns: [
      "^ #name #name? or #name",
      "(which|what) !city|country|state|niche|path|way|degree|job|career|logo ..3 (is|are|works) (better|best)",
    ],
  },
  {
    kind: "comparing",
    weight: 1,
    unless: notCompared,
    patterns: [
      "#name (vs|versus) #name",
      "how (does|do) ..2 #name ..2 compare",
      "@anyone ..1 (compared|switched|moved|migrated|gone) (from #name|to #name)",
      "comparing ..3 @software",
      "(torn|deciding|choosing|choose|decide|debating|undecided|stuck) between !you|us|two ..2 #name",
      "(narrowed|boiled) (it|things)? down to",
      "pros and cons of ..4 #name",
      "(difference|differences) between ..1 #name",
      "(considering|evaluating|trialing|trialling|demoed|demoing|testing) #name ..2 and|or|but",
      "(weve|ive|i|we) ..1 (tried|tested|used) #name ..2 (and|but|or)",
      "(i|we) (looked|have looked|am looking|was looking) (at|into) #name",
    ],
  },
];

const leaving: readonly RuleSource[] = [
  {
    kind: "leaving",
    weight: 1.1,
    in: "title",
    patterns: ["^ @good? (alternative|alternatives|replacement) (to|for) #name"],
  },
  {
    // Makers call their own products alternatives, too.
    kind: "leaving",
    weight: 1.1,
    question: true,
    patterns: [
      "(alternative|alternatives) to (#name|my|our)",
      "(replacement|replacements|substitute) for ..2 (#name|@software)",
    ],
  },
  {
    kind: "leaving",
    weight: 1.1,
    patterns: [
      // Looking for a replacement.
      "(need|want|wanting|find|finding|looking for) (a|another|some) ..1 replacement",
      "(something to|want to|need to|needs to|looking to|trying to|have to|could) (replace|ditch|drop|dump) (our|my|the|old|this)? ..2 (#name|@software)",
      "(replacing|ditching|dumping|quitting|dropping) (our|my|the)? ..1 (#name|@software)",
      "(weare|im|i am|we are|thinking of|considering) leaving #name",
      "get rid of (our|my|the)? ..1 (#name|@software)",
      // Moving away.
      "(moving|migrating|switching|transitioning|move|migrate|switch|get|getting) (away|off) (from|of)? ..1 #name",
      "(migrate|migrating|moving) off ..1 #name",
      "(im|weare|am|are|looking|thinking|considering|planning|we|time|want|about) ..2 (switching|migrating|migrate|switch) from #name",
      "^ (switching|migrating) from #name",
      "(switch|switching|migrate|migrating|moving|move) from !freelance|freelancing|employee|idea|zero|b2b|b2c #name #name? to #name",
      "(looking|want|need|trying|planning|ready|time|decided) to switch (from|to|away|off|away from|providers|provider|banks|vendors|hosts)",
      "(looking|want|need|trying|planning|ready|time|decided) to (totally|fully|completely|finally)? migrate (from|to|off|away)",
      "(looking|want|need|trying|planning|ready|decided) to ditch",
      "(cancelled|canceled|cancelling|canceling|cancel) (our|my|the) ..3 (subscription|plan|account)",
      "(cancelled|canceled|cancelling|canceling) (our|my)? #name",
      "(we|i) want out",
      // Fed up.
      "(fed up with|sick of|tired of|frustrated with|had it with|done with) (the|my|our)? !ai (#name|@software) !development|developer|developers|engineering|engineers|business|industry|world|sales",
      "(fed up with|sick of|tired of) ..3 @software",
      "(outgrown|outgrew|outgrowing) ..1 (#name|it|our|my|the)",
      // The end of a product, or its price.
      "(@software|one|#name) (is|are|will be|being) (shutting down|discontinued|sunset|sunsetting|deprecated)",
      "(is|are) being (sunset|discontinued|deprecated)",
      "(raised|raising|increased|increasing|hiked|doubled|tripled) (their|its) ..1 @cost",
      "(price|prices|pricing|fee|fees|renewal|rates|bill) (keep|keeps|kept) (going|increasing|rising|climbing)",
      "@cost (went|going|goes|has gone) up",
      "@cost (hike|hikes|increase|increases)",
      "@cost ..1 (doubled|tripled|skyrocketed)",
    ],
  },
];

export const askingRules: readonly RuleSource[] = [...asking, ...comparing, ...leaving];
