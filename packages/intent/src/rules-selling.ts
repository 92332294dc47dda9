import type { RuleSource } from "./rule-index.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

// Authors who sell or offer something themselves. Weights are set by hand, in logits.

const promoting: readonly RuleSource[] = [
  {
    kind: "promoting",
    weight: -2.6,
    patterns: [
      // What I made.
      "@i have? (just|recently|finally|also|actually|personally|basically|even)? @made (a|an|this|my|something|it|#name|the|two|#number) ..5 @product !in",
      "so (i|we) ..1 @made ..4 @product",
      "@making (a|an|my|our|the) ..3 (alternative|competitor)",
      "so (i|we) @made #name",
      "so (i|we) (just|finally|have)? @made (it|one|my own|our own|myself|ourselves)",
      "^ @made (a|an|this|my|our) ..4 @product",
      "@made (a|an|this|my|our) ..3 @product (that|to|which|because|so)",
      "my (hobby|side|pet|weekend|little|new) ..1 @product",
      "my (hobby|side|pet|weekend) project",
      "(my|our) ..1 @wares (lets|helps|does|called)",
      "(my|our) new @product",
      "(my|our) ..1 @product called #name",
      "(im|i am|we are|weare) the? (founder|creator|developer|maker|dev|author) (of|here|behind|at)",
      "(founder|creator|maker) of #name",
      "(my|our) (platform|solution|tool|app|product|software|crm|plugin) ..1 (helps|lets|makes|allows|keeps|offers|provides|does|can)",
      "heres what it does",
      "features (include|included)",
      "no (signup|account|sign up|login|credit card) (required|needed)",
      // Come and see.
      "check (us|me|mine) out",
      "check (it|this) out (here|at|on)",
      "check out (my|our|this)",
      "(try|meet) (ours|us) ..1",
      "^ try #name $",
      "try (it|us|our) (for free|free|out|here|today|now|yourself)",
      "try #name (for free|free|today|now)",
      "give it a (try|shot|spin)",
      "(link|links) (in|is in|to) (the|my)? ..1 (bio|comments|profile|comment)",
      "(demo link|demo video)",
      "(sign up|get started) (at|here|now|free|today|for free)",
      "join (the|our|my) ..1 (waitlist|beta|discord|community|newsletter)",
      "book (a|your) (demo|call) !and",
      "available (on|in) ..1 (app|google|play|ios|android|chrome)",
      "visit (our|my|us) ..1",
      // Offers.
      "(dm|message|pm|hmu|email) me (for|if you want|if youre|to get|and ill|and i) ..2",
      "use (my|our)? code !editor|of|for ..1",
      "(#number|@number) percent off",
      "#percent off",
      "(we|i) help ..3 (businesses|companies|founders|teams|people|startups|owners|brands|creators|agencies|clients|clinics|shops)",
      "(we|i) (offer|provide|specialize in|specialise in) ..2",
      "(free and open source|open source and free|free to use)",
      "feel free to (reach|dm|message|try|check|contact)",
      "happy to (share|send|give) ..3 (link|demo|access)",
      "would love (for)? (to have)? you to try",
      "(shameless|self) (plug|promo|promotion)",
      "^ show (hn|reddit|off)",
    ],
  },
  {
    // Who builds something sells it later, and buys what it takes now.
    kind: "promoting",
    weight: -1.2,
    unless: words("portfolio personal website site homelab client clients customer hobby family"),
    patterns: [
      "@i (am|are|have been|been|was)? (currently|now|just)? @making (a|an|this|my|something|#name|our) !list|my|first ..4 @product",
      "@i (am|are|have been|been)? (currently|now|just)? working on (a|an|this|my|#name|our) ..4 @product",
      "^ @making (a|an|this|my|our) ..4 @product",
    ],
  },
  {
    kind: "promoting",
    weight: -1.8,
    in: "title",
    patterns: [
      "^ @made ..8",
      "^ @i have? (just|finally|recently)? @made",
      "^ @making ..4 @product",
      "^ how @i @made",
      "^ #name (is|lets|helps|turns|makes) (a|an|you|your) ..1",
      "^ (open source|free open source|self hosted open source)",
      "^ #name (a|an) (free|open|self|new|simple|lightweight|minimal) ..4 @product",
      "@i @made (a|an|my|this)",
    ],
  },
];

/** Titles that ask readers what they need: "Looking for a web designer?" */
const offeringTitle: RuleSource = {
  kind: "promoting",
  weight: -1.8,
  in: "title",
  question: true,
  unless: words("ideas advice help recommendations suggestions budget my our i im we recs"),
  patterns: [
    "^ (looking for|searching for|need|want|tired of|struggling with|struggling to) ..8 $",
  ],
};

const launching: RuleSource = {
  kind: "launching",
  weight: -2.2,
  patterns: [
    "@i (just|finally|officially|soft|recently|have just|today) (launched|launching|released|shipped)",
    "(just|finally|officially) (launched|released|shipped)",
    "@i (have)? (launched|released|shipped|relaunched) ..4",
    "(weare|we are|im|i am) (launching|releasing) !a|soon",
    "today ..2 (launching|releasing)",
    "(is|are|now|went|going|its|im|weare|finally|officially) live (on|today|now|in the|and|at)",
    "(now|finally|officially) (live|available)",
    "live (on|at) (product hunt|producthunt)",
    "(launched|launch|launching) on (product hunt|producthunt|hunt|ph)",
    "^ (introducing|announcing) #name",
    "^ (introducing|announcing) (our|my|the)",
    "^ (launching|launched) (today|my|our|on|#name|tomorrow)",
    "(proud|excited|thrilled|happy) to (announce|introduce|launch|present|release|share that)",
    "(v1|v2|v3|2.0|1.0) is (out|live|here|released|now)",
    "#name (v1|v2|v3|v4) is out",
    "is now (available|live|open|in beta|out)",
    "just dropped",
    "launch (day|week)",
    "early access is (now|open)",
    "(first release|public beta) of",
  ],
};

const giveaway: RuleSource = {
  kind: "giveaway",
  weight: -2.2,
  patterns: [
    "^ giveaway|giveaways",
    "(a|our|this|big|free) giveaway !on|tool",
    "(giving|give|gave) (away|out) (#number|free|a|my|some|access|lifetime|licences|licenses|keys|codes) ..2",
    "(codes|keys|licences|licenses|copies) to give (away|out)",
    "free (lifetime|codes|licenses|licences|keys|copies|access|promo|premium|credits)",
    "(lifetime|free) (deal|codes|code|license|licence|licenses|licences|ltd) !of",
    "(#number|@number) free (licenses|licences|codes|keys|copies|spots|accounts|audits)",
    "(for|to) the first (#number|@number) ..2 (users|people|customers|commenters|signups|comments)",
    "first (#number|@number) (who|to|people|commenters) ..2",
    "(comment|who|and) ..1 get it (for)? free",
    "(comment|drop|reply) ..4 and (ill|iwill|get)",
    "free for (the|the next|the first|a limited) (first|next|@number|#number|day|week|time|limited)? ..2",
    "send you ..3 for free",
    "(raffle|sweepstakes)",
    "^ win (a|an|one|the) ..1",
  ],
};

const hiring: RuleSource = {
  kind: "hiring",
  weight: -2.8,
  patterns: [
    "(weare|were|im|we are|i am|is|now|not|also) hiring",
    "^ hiring !process|tool|software",
    "hiring (a|an|for) !tool|software ..1",
    "(for hire)",
    "^ for hire",
    "@seeking for (a|an|my|some|other|new|to) !@software ..4 @hirable !tool|tools|software|platform|api|app|board|boards|tracking",
    "@seeking for !a|an|my|@software ..2 @hirable !tool|tools|software|platform|api|app|tracking",
    "@seeking for (someone|somebody|people|anyone) ..1 (who|to|with|that)",
    "@seeking for (a|my first|my next|an entry level|a new|new|remote|freelance|part time|contract)? (job|jobs|work|clients)",
    "@seeking to (hire|collaborate|partner|join|team|invest|acquire|sell)",
    "@seeking for ..3 co founder",
    "seeking (a|an|our|my)? ..6 (partner|partners|cofounder|investor|investors)",
    "(need|want|wanted) (a|an) ..2 (cofounder|co founder|developer to|cto|programmer to|partner to)",
    "(co founder|cofounder|founders) (wanted|needed|search|match)",
    "available for (work|hire|projects|freelance)",
    "open to (work|opportunities|roles)",
    "offering (my|our|free) ..1 (services|service|skills|help)",
    "hire me",
    "(apply|applying) (to|for|here) ..3 (job|role|position|yc|accelerator)",
    "join (our|my|us) ..1 (team|startup|as)",
    "to join (us|me|our|my|the team|as)",
    "(open|three open|job) (positions|posting|postings|opening|openings)",
    "(send|dm) (us|me)? (your|a) ..1 (cv|resume|portfolio)",
    "(revenue|profit) (share|split)",
    "(equity) (split|only|based)",
    "my (resume|cv)",
    "(partnership|collaboration|collab) (opportunity|opportunities)",
    "(buying|acquire|acquiring|selling|sell) (a|an|my|the|this) ..2 (saas|business|startup|website)",
  ],
};

export const sellingRules: readonly RuleSource[] = [
  ...promoting,
  offeringTitle,
  launching,
  giveaway,
  hiring,
];
