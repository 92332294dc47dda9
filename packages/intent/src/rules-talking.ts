import type { RuleSource } from "./rule.ts";

// Authors who test an idea, pass something on, or only talk. Weights are set by hand, in logits.

const validating: RuleSource = {
  kind: "validating",
  weight: -2.2,
  patterns: [
    // Would you.
    "would (you|anyone|people|yall) (guys|actually|ever)? pay (for|to|#money)",
    "would (you|anyone|people|yall) (guys|actually|ever)? (use|buy|want|try) (a|an|this|something|it|that)",
    "would (anyone|people|you) (actually|even) (pay|use|buy|want)",
    "would (this|that|it|something) ..4 be (useful|helpful|valuable|interesting)",
    "would (this|that) (solve|help|work)",
    "how much would you pay",
    "what (problem|problems|pain|features|feature) (would|do|are|should|does) (you|people|yall|your)",
    "(whats|what is|what) (the|your|is your|is the|a|an) ..2 (biggest|most|hardest|worst|problem|annoying|frustrating) ..4 (pain|challenge|problem|frustration|struggle|bottleneck|headache|process|task|part|workflow|youre|you)",
    // My idea.
    "(thinking|thought) (about|of) (building|making|creating|launching|developing|starting) (a|an|this|something|my|it) ..2 (@product|$)",
    "(thinking|thought) (about|of) (building|making|creating|developing|launching) (this|it|something)",
    "(have|had|got) (an|this|the) idea for",
    "idea for (an|a|my|this|new|the) ..3 @product",
    "(validate|validating) (my|an|the|this|our|before|idea|ideas|your|if|demand|whether|it|a)",
    "is (this|it|that) (a|an) ..2 (good|bad|dumb|stupid|viable|crazy|terrible) idea",
    "is (this|it|that) (a|an) (real|actual|genuine) (problem|pain|need)",
    "worth (building|pursuing)",
    "(my|our|this|a|startup|app|saas|business|product) (startup|app|saas|product|business) idea",
    "(startup|saas|product|app) (idea|ideas)",
    "should i (build|launch|make|continue|charge)",
    "trying to (understand|learn|validate) (if|whether|demand|how you|how people|how others|how founders|how teams)",
    // Look at it.
    "(roast|tear|rip|critique|review) (my|our) ..1",
    "(@seeking for|want|wanting|need|love|appreciate|welcome|seeking|get|getting|honest|your|some) ..2 feedback !by|form|forms|tool|software|widget",
    "feedback (on|about|welcome|appreciated|wanted|needed|please|requested) !our customers",
    "@seeking for (some|honest|your|a few|early)? ..1 @asked",
    "(beta|early) (testers|tester|adopters)",
    "(need|want|recruiting|seeking) ..2 (testers|participants)",
    "(what do you|what you|what do yall) (guys)? think (of|about) (my|our|this|the) ..3 (idea|app|product|concept|website|site)",
    "(thoughts on) (my|this|our|the) ..3 (idea|app|product|concept|landing|website|site|startup)",
    // Research.
    "(quick|short|small|anonymous|my|this|a 2 minute) (survey|poll|questionnaire) !tool|tools|software",
    "(take|fill|answer|complete) ..3 (survey|questionnaire|poll)",
    "(market|user|customer) (research|discovery|interview|interviews)",
    "(doing|conducting|researching) (some|a|saas|product)? ..2 (research|interviews|survey|ideas)",
    "would love to (hear|know|learn) ..4 (feedback|pain|how you|your experience)",
  ],
};

const news: readonly RuleSource[] = [
  {
    kind: "news",
    weight: -2,
    patterns: [
      "#name (raises|raised) ..2 #money",
      "(raises|raised) #money (million|billion|m|b|series|in|seed|to)",
      "#name (raises|acquires|acquired|announces|announced|unveils|bans|sues|warns|raises its|hikes) ..2",
      "^ the? top|best (#number|@number) ..3 (@any_thing|ways|things|tips)",
      "^ (#number|@number) ..3 (tools|apps|sites|websites|ways|things|tips|lessons|reasons|mistakes|strategies|tricks|steps|examples|prompts|habits)",
      "(here|heres|these) (are|is)? (#number|top|my|how|what) ..2 (@thing|ways|things|tips|lessons|reasons|mistakes|learned|breakdown|framework|playbook|worked|steps)",
      "^ (here are|these are) (#number|the|my|some) ..2 (things|tips|lessons|tools|ways|steps)",
      "^ (a|the|my|your)? (complete|ultimate|beginners|full|quick|definitive) guide",
      "(guide|introduction) to (self|building|setting|#name)",
      "case (study|studies)",
      "(lessons|things) (i|weve|ive|we) (learned|learnt|wish)",
      "(lessons|takeaways) (from|learned)",
      "what (i|we) (learned|learnt|wish)",
      "how (i|we) (grew|made|got|went|hit|reached|built|scaled|doubled|closed|landed|quit|turned|automated|reduced|saved|cut) ..1",
      "how (a|an|this|one) ..4 (cut|changed|saved|made|grew|got|lost|ruined)",
      "what (actually)? (got|moved|worked for|drove) (my|us|our|me)",
      "(unpopular|hot|controversial) (opinion|take)",
      "^ (psa|breaking|reminder|til)",
      "(stop|quit) (using|doing|building|paying|waiting|wasting|trying) ..1",
      "^ why (i|we|you|your|most|every|everyone|so|startups|founders) ..3",
      "^ yes you need",
      "the (truth|reality|secret) (about|is|nobody)",
      "(nobody|no one) (talks|tells|mentions)",
      "read (more|the full)",
      "full (article|story|breakdown) (here|in|on)",
      "(study|report|survey|data) (finds|shows|found|says)",
      "according to (a|the|new|#name) ..1",
      "(weekly|daily|monthly) (thread|discussion|update|roundup|recap|megathread)",
      "(my experience|my review|my journey) (with|of|so|from|building)",
      "^ after (#number|@number) (years|months|weeks) of",
      "^ most (founders|businesses|people|companies|teams|startups) (dont|think|fail|still|never|overlook)",
    ],
  },
  {
    kind: "news",
    weight: -2,
    in: "title",
    patterns: ["^ (tutorial|walkthrough|guide|rant|opinion)"],
  },
  {
    // Who says what is earned tells a story, or is a business that asks.
    kind: "news",
    weight: -1,
    patterns: ["(#money|#number) (mrr|arr)"],
  },
];

const declining: RuleSource = {
  kind: "declining",
  weight: -3,
  patterns: [
    "(not|isnt|arent) (looking|searching|shopping|asking|here|seeking) (for|to) ..3 (@software|@recommendation|product|products|buy|vendors|pitch)",
    "not interested in ..2 (@software|buying|products)",
    "(dont|do not|doesnt|not) (need|want) (another|any|any more|more|new) ..1 (@software|@recommendation)",
    "(dont|do not|not) need (a|an) ..1 @software for (this|that)",
    "(dont|not|do not) (need|want) ..1 @recommendation",
    "no ..1 (recs|recommendations|suggestions|pitches) (please|pls|needed|wanted|thanks)",
    "no (new|more)? (@software|apps|products) (please|pls)",
    "no @software @recommendation",
    "not a request for ..2",
    "not @software (recs|recommendations|recommendation)",
    "(already have|already use|already using|already got) (a|an|our|one|#name) ..2 and (that|i|works|are|its|it|happy|love|like|fine)",
    "already (found|chose|went|picked) ..2",
    "(im|weare|am|are|very|quite|still|perfectly|pretty) (happy|satisfied|content) with (#name|my|our|it)",
    "not in the market",
    "no (plans|intention|interest|desire) (to|of|in) (buy|switch|switching|buying|change|changing)",
    "(please|pls) (dont|do not|stop) (recommend|suggest|recommending|suggesting)",
    "^ (solved|edit solved)",
    "(edit|update) ..3 (solved|found|went with|ended up)",
    "(thanks|thank you) ..4 (went with|decided on|ended up|going with)",
  ],
};

const browsing: readonly RuleSource[] = [
  {
    kind: "browsing",
    weight: -1.4,
    patterns: [
      // Only to know.
      "(just|genuinely|simply|really|mostly) (curious|wondering) !if",
      "out of (curiosity|interest)",
      "(for|writing|write|doing) (a|my|an|the)? ..1 (school|uni|university|college)? (paper|thesis|dissertation|assignment|essay|homework) !management|software",
      "(for|with) ..2 hobby project",
      "interview (questions|question)",
      // Nothing that costs.
      "no intention of buying",
      "(only|must|has to) be free",
      "(completely|totally|100%|absolutely|truly) free",
      "(free only|only free)",
      "(dont|not|wont|cant|never) (want to|going to|willing to|like to)? (pay|spend) (a|any|anything|for|money) ..1",
      "without (paying|spending)",
      // Only to talk.
      "@anyone else (struggling|notice|noticed|feel|having|tired|find|think|seeing|getting|here|hate)",
      "(youve|you have) (ever)? (seen|built|learned)",
      "am i the only",
      "is it just me",
      "do you (even|ever|actually|still|consider|regret|trust) !need",
      "(how did|how do|how are) @you (guys|all|actually|folks|even|usually|personally)? ..1 (get|find|deal|feel|know|balance|stay|grow|market|validate|decide|cope|learn|start|price|approach|think)",
      "(whats|what) (has)? (been|worked|changed|happened|made) (for|your|you|best) ..1",
      "what are (you|yall) (guys)? ..1 (building|working on|shipping)",
      "(whats|what is|was) your (biggest|worst|hardest|first|take|opinion|story|advice|thoughts|experience)",
      "(share|drop|show) your ..1",
      "^ why (do|does|did|is|are|isnt|dont|arent|would)",
      "is it (still|just|normal|legal|okay|ok|even|true|realistic|common)",
      "^ (discussion|debate|rant|vent)",
      "lets (talk|discuss|hear)",
      "(change my mind)",
      "if you could (go|start|only|give)",
      "@best (way|ways|practice|practices|advice|strategy|strategies|approach|time|channel|channels|niche|idea|ideas) (to|for|of|in)",
      "(how|what) (do|should|can|would) (i|we) ..1 (find|market|learn|price|sell|promote|grow|become|register|scale|validate|deal)",
      "(places|place|websites|website|platforms|platform|directories) to (promote|launch|sell|submit|post|share|market|advertise)",
    ],
  },
  {
    kind: "browsing",
    weight: -0.7,
    patterns: ["(im|am|was) curious", "^ curious (what|how|if|about|to|whether|which)"],
  },
];

export const talkingRules: readonly RuleSource[] = [validating, ...news, declining, ...browsing];
