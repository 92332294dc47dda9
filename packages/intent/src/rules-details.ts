import type { RuleSource } from "./rule-index.ts";

const split = (text: string): string[] => text.trim().split(/\s+/);

// Positive signals other than the request itself. Weights are set by hand, in logits.

const need: RuleSource = {
  kind: "need",
  weight: 0.7,
  patterns: [
    // What it must do.
    "(it|which|that|software|app|tool|system|program|solution) must @must",
    "^ must (have|be|support|work|run|include|integrate)",
    "must haves",
    "^ (needs|has) to @must",
    "(it|app|tool|software|program|system|one|something|solution|that) (needs|has|have) to @must",
    "(it|app|tool|software|program|system|solution) should ..1 @must !a|great|fine|noted|obvious",
    "(whatever|anything) ..3 (has|needs) to @must",
    "(gotta|got to) (run|work|support|have|be)",
    "(is|are) a must",
    "(need|want) (something|one) (to|that|with) ..2",
    "(we|i) (need|want) to be able",
    "(my|our|the|some|few|only) ..1 (requirement|requirements|criteria|needs) (is|are|include)",
    "^ (my|our|the|some|key|hard|main|specific)? (requirements|criteria|must haves) $",
    "(my|our|are|following|some) ..1 (requirements|criteria|must haves) $",
    "needs include",
    "(deal breaker|dealbreaker|deal breakers)",
    // What it should do.
    "ideally (with|something|it|one|id|a|an|has|would|should) !friends",
    "preferably (with|something|one|a|self|open|free|in|on)",
    "bonus (points)? (if|for)",
    "nice to (have|haves)",
    "(integrates|integration|to integrate|can integrate|could integrate) (with|into) ..2",
    "would (like|love) (something|one) ..3 (that|to|with|for)",
    "(features|feature) (i|we) (need|want)",
    "not (overly|too) (complex|complicated)",
  ],
};

/** What something does: a wish, unless the author is its maker. */
const wish: RuleSource = {
  kind: "need",
  weight: 0.7,
  unless: split(
    "build building built idea made making created creating developed developing launched launching",
  ),
  patterns: [
    "(something|one|app|tool|software|service|system|program|platform|laptop) (that|which) !humans|people ..1 (can|could|lets|allows|supports|integrates|handles|works|includes|has|does|would|will) !not|you|your",
  ],
};

const struggling: RuleSource = {
  kind: "struggling",
  weight: 0.7,
  patterns: [
    "drowning in",
    "(wasting|waste|losing) (time|hours|days) ..1 (every|each|per|a) (day|week|month)",
    "(wasting|waste|spending|spend|losing|lose) (so much|too much|way too much|too many|a lot of|so many) (time|hours|days) !playing|with|together",
    "(keeps|keep|kept) (crashing|failing|forgetting|losing|slipping|freezing|disconnecting)",
    "(keeps|keep|kept) breaking !the|records|things|stuff|it|them",
    "(crashes|freezes|breaks|fails) (all the time|constantly|every|again)",
    "cant keep (up with|track of) (the|our|all|my) ..1 @work",
    "cant keep up (anymore|any more)",
    "(we|i|it) cant keep up !with",
    "(is|are|was|been|being|becoming|became|its|with|such|a) ..2 (total|complete|absolute|real|big|such|a|an) ..1 @bad !about",
    "(is|are|its|becoming|became) (a|an)? @bad !about",
    "such a (pain|hassle|headache)",
    "pain in the",
    "(im|weare|i|we|am|are|been|still|really|have) ..1 (struggling|struggle|struggled) with !life|motivation|anxiety|depression|adhd|the idea",
    "(struggling|struggle) to (keep|manage|track|handle|scale|organize|integrate|sync|set|setup|configure|maintain|update|connect|share|automate)",
    "(frustrated|annoyed) (with|by|that)",
    "(fed up|so tired|so sick|sick|tired) (with|of) (#name|@software|@toil|using|paying|doing|copying|juggling|switching|jumping|fighting|chasing|dealing|their|the constant|the constantly|manually|subscriptions|subscription)",
    "(too|way too|so) @clumsy",
    "(hate|dislike|despise) (using|how|#name)",
    "(doesnt|dont|didnt|wont|does not|do not) (scale|integrate|sync|support|cut it)",
    "(currently|still|now|all|everything) (using|doing|tracking|managing|use|juggling|copying|in|on|do) ..4 @toil",
    "(from|in|between|by) ..1 (spreadsheets|notebooks|excel sheets|google sheets)",
    "(everything|it|this|all|reservation|reservations|that) by hand",
    "(slip|slips|slipping|fall|falls|falling) through the cracks",
    "takes (forever|ages|hours)",
    "(is|are|its) (killing|eating) (me|us|my|our)",
    "(falling|fell) apart",
    "(running|ran) into (issues|problems|trouble)",
    "(issues|problems|trouble) with ..1 #name",
  ],
};

/** A fault in a statement: a question may ask whether there is one. */
const faulty: RuleSource = {
  kind: "struggling",
  weight: 0.7,
  question: false,
  patterns: ["(bloated|clunky|outdated|overkill)"],
};

/** Words of sentences about what somebody earns or has paid. */
const notSpent = split(`
  ads upped used revenue mrr arr raised raising raise funding profit profits sales sold earned earning earn earns made
  making salary valuation invested investment investors gross net margin margins ebitda lawsuit fined
  worth saved saving charge charging charged charges billed billing customers clients users views followers visitors
  went was were grew lost cost paid pays won wins bought built company companies startup users tokens
  bitcoin btc eth crypto stock minutes hours days weeks time had posted printed stocks market cap trading traded trade percent cut down from`);

const budget: readonly RuleSource[] = [
  {
    kind: "budget",
    weight: 0.9,
    patterns: [
      "(my|our|a|the|tight|small|limited|low) budget (is|of|for|around|under|about|up|max)",
      "^ budget (is|of|for|around|under|about|up|max|range)?",
      "budget $",
      "(on|within) (a|my|our) ..1 budget",
      "(my|our) budget !app|tracker|tracking|planner",
      "(willing|happy|ready|prepared|fine|okay|ok|glad|able) (to|with) (pay|paying|spend)",
      "(dont|wouldnt|not) (mind|minding) (paying|spending)",
      "(can|could|would|want to|looking to|able to|plan to|rather) (pay|spend) ..2 (#money|#number) !minutes|hours|days|weeks|seconds",
      "can only (spend|pay|afford)",
      "cheap enough (for|to)",
      "(cheaper|affordable|inexpensive) (option|options|alternative|alternatives|solution|plan)",
      "(i|we|shop|business|can) (cant)? afford",
      "(reasonably|reasonable) (priced|price|pricing)",
      "(transparent|upfront) (pricing|price|prices)",
      "one time (purchase|payment|fee|license)",
      "doesnt (need|have) to be free",
      "not too (expensive|pricey)",
      "break the bank",
      "quoted (me|us)",
      "how much (do|does|should|would) ..3 (cost|charge)",
      "how much (should|would) (i|we) (pay|expect)",
    ],
  },
  {
    // A limit is the author's own, unless the sentence is about what somebody earns or has paid.
    kind: "budget",
    weight: 0.9,
    unless: notSpent,
    patterns: [
      "(under|below|max|maximum|within) (#money|#number @currency)",
      "(for|not)? less than (#money|#number @currency)",
      "(no|not) more than (#money|#number @currency)",
      "up to (#money|#number @currency)",
      "(under|below|max|maximum|to) #number (a|per|each) @period?",
      "for (about|around|roughly)? (#money|#number @currency) (a|per|each) @period",
      "(around|about|for) (#money|#number @currency) (or less|max|maximum|tops|budget)",
      "more than (#money|#number) (a|per|each) @period",
    ],
  },
  {
    // Not "I bought a cheap laptop".
    kind: "budget",
    weight: 0.9,
    unless: split("bought got had have running own owned using used built made old"),
    patterns: ["(affordable|cheap|inexpensive) ..1 @any_thing"],
  },
  {
    // "Then they ask you to pay $125" is what others ask for.
    kind: "budget",
    weight: 0.9,
    unless: [...notSpent, "they", "you", "their", "he", "she", "people"],
    patterns: [
      "(pay|paying|spend|spending|budget|range) ..3 (around|about|roughly|than|of|at|is)? ..1 (#money|#number @currency)",
    ],
  },
];

const urgency: RuleSource = {
  kind: "urgency",
  weight: 0.8,
  unless: split(
    "been used consumed progress after took takes lost saw see was were had got ago launch launched spend",
  ),
  patterns: [
    "asap",
    "^ urgent|urgently",
    "(its|is|very|this is|quite) urgent",
    "urgently (need|needs|looking)",
    "as soon as possible",
    "by (the)? (end of) (the|this|next)? (week|month|day) !we|i",
    "by (next|this) (week|month|@day)",
    "by @day",
    "before @day",
    "(need|needs|needed|want) ..4 (today|tomorrow|tonight|immediately|this week|this weekend)",
    "(need|want) (this|it|one|to start|something|to) ..3 now",
    "(start|begin) (immediately|right away|tomorrow|next week)",
    "(need|needs|want|help|start) ..4 right away $",
    "(need|needs) (this|it|help|one|a|an|something|someone) ..2 right now",
    "within the next ..1 @days",
    "within (a|@number|#number) ..1 (days|day|week|weeks|hours) !of",
    "(starts|ends|expires|due|renews|running out) (in|on|next|this|by) ..2 (@days|@day)",
    "(the|our|my|hard|tight|a|tax) ..1 deadline (is|of|in|on|for|next|this|coming)",
    "(time is|were|we are|weare|im|running) (running)? out of time",
    "time is running out",
    "last minute",
    "in a ..3 (hurry|rush|pinch)",
    "(go|going) live (next|in|on|this|by)",
    "quick turnaround",
  ],
};

const buyer: RuleSource = {
  kind: "buyer",
  weight: 0.5,
  patterns: [
    // Who I am.
    "(weare|were|we are|im|i am) (a|an|the) !bit ..3 @team !that|who",
    "(weare|were|we are) (a|an)? ..1 team of",
    "(weare|were|we are|were just) (#number|@number) ..1 @staff",
    "(a|small) team of (@number|#number)",
    "(i|we|ive|weve) (own|run|manage|operate|opened|started|inherited) (a|an|my|our|two|three|@number|it for) ..3 @team",
    "(i|we|me and|partner|husband) (run|own|manage|operate) (a|an) ..3 (agency|home|firm|company|business|shop|store|salon|clinic|hotel|practice)",
    "(i|we) manage it for ..3 (schools|school|@team|district)",
    "(owner|manager) of (a|an|the)? ..2 @team",
    "(i|we) work (for|at|in) (a|an) ..3 @team",
    "^ (small|tiny|local|family) ..1 @team (here|owner)",
    "(small business) owner",
    "as a (freelancer|contractor|consultant|solopreneur|realtor|landlord|bookkeeper|sole trader)",
    "solo (practice|practitioner|attorney)",
    // The team that it is for.
    "(my|our) !neighbors|neighbours|clients|@kins|in|google|favorite|favourite|whole|family|home|city|local|kids|old|high|first ..1 (company|business|agency|startup|firm|practice|shop|store|restaurant|clinic|organization|organisation|nonprofit|studio|department|school|salon|warehouse|bakery|dealership|hotel|gym|office)",
    "(our|my) (sales|support|marketing|dev|small|it|ops|finance) team",
    "for (my|our) !family|neighbors|neighbours|clients|@kins ..3 @team",
    // "For a small business" does not say whose.
    "for (a|an) small|smaller !business|company|startup|team ..2 @team",
    "for (a|an) !family|good|great|successful|big|large|real|small|smaller|new|business|company|startup|team ..3 @team",
    "(my|our) @ours",
    "(we|have|for) ..1 (#number|@number) @staff",
    "(#number|@number) (person|man) (team|company|business|shop|firm|bakery)",
  ],
};

export const detailRules: readonly RuleSource[] = [
  need,
  wish,
  struggling,
  faulty,
  ...budget,
  urgency,
  buyer,
];
