/** A sign that a sentence can show. */
export interface Signal {
  name: "decides" | "seeks" | "compares" | "leaves" | "budget" | "urgent" | "asks";
  /** What it says about the author, in words for people. */
  message: string;
  /** How much it counts toward buying. */
  points: number;
  /** Matches sentences that show it. */
  pattern: RegExp;
}

const product =
  "app|application|tool|tools|software|service|services|platform|solution|system|program|plugin|package|crm|provider|vendor|template";

/** The signs that the reader knows, strongest first. They are only a few English cues. */
export const signs: readonly Signal[] = [
  {
    name: "decides",
    message: "Is about to decide.",
    points: 3,
    pattern:
      /\b(?:(?:i|we)(?:['’]?m|['’]?re| am| are) ready to (?:buy|pay|switch|sign|subscribe)|about to (?:buy|switch|sign|subscribe)|take my money|where (?:can|do) i (?:buy|sign up)|which (?:one )?should (?:i|we) (?:buy|get|pick|choose)|need to (?:pick|choose|decide|buy)|happy to pay)\b/i,
  },
  {
    name: "seeks",
    message: "Looks for something that does the job.",
    points: 2,
    pattern: new RegExp(
      String.raw`\b(?<!not )(?:looking for|searching for|in search of|in the market for|recommend(?:ations?|ed)?|suggest(?:ions?)?|alternatives? (?:to|for)|replacement for|is there (?:an?|any|some|anything)|does anyone (?:know|use)|(?:what|which)\b[^?.!]{0,40}\b(?:do|does|did|are|is) (?:you|people|others|everyone|everybody|anyone)\b[^?.!]{0,20}\b(?:us(?:e|ing)|stick(?:ing)?|go(?:ing)?|end(?:ed)?)\b|what(?:'s| is) the best|(?:any|some|a) (?:good|decent|simple|cheap|reliable) (?:${product})|need an? (?:\p{L}+ ){0,4}(?:${product}))\b`,
      "iu",
    ),
  },
  {
    name: "compares",
    message: "Compares what there is.",
    points: 2,
    pattern:
      /\b(?:vs\.?|versus|compared (?:to|with)|(?:torn|deciding|choose|choosing|choice) between|better than|or should (?:i|we)|pros and cons)\b/i,
  },
  {
    name: "leaves",
    message: "Is not happy with what is in use.",
    points: 2,
    pattern:
      /\b(?:sick of|tired of|fed up|frustrat\p{L}+|switch(?:ing)? (?:away )?from|moving (?:away )?from|leaving|cancel(?:l?ed|l?ing)?|too expensive|overpriced|keeps? (?:crashing|breaking|losing|failing|dropping)|stopped working|raised (?:their|its|the) prices?|price (?:hike|increase)|doubled (?:their|its|the) price|driving me (?:mad|crazy|nuts)|hate)\b/iu,
  },
  {
    name: "budget",
    message: "Names a budget.",
    points: 2,
    pattern:
      /(?:\b(?:under|below|up to|around|about|max(?:imum)?|at most|for|pay(?:ing)?|spend) (?:[$€£]\s?\d|\d+\s?(?:dollars|euros|pounds|bucks))|(?:[$€£]\s?\d[\d.,]*|\d\s?(?:dollars|euros|pounds|usd|eur|gbp|bucks|[€£]))\s?(?:\/|a |per |each )\s?(?:mo|month|year|seat|user)|\bbudget\b|\bwilling to (?:pay|spend)\b)/i,
  },
  {
    name: "urgent",
    message: "Is in a hurry.",
    points: 1,
    pattern:
      /\b(?:asap|urgent(?:ly)?|right away|this week|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week|the end of)|before (?:monday|friday|the weekend|next week|the end of)|deadline)\b/i,
  },
  {
    name: "asks",
    message: "Asks others.",
    points: 1,
    pattern: /\?["'”’)]*$/,
  },
];

/** Matches authors who sell, hire or give away something. */
export const promotion =
  /\b(?:(?:i|we)(?:'ve| have)? (?:just )?(?:built|made|launched|released|created|shipped)|check (?:it|us|this) out|my (?:new )?(?:app|tool|saas|startup|course|newsletter)|our (?:new )?(?:app|tool|platform|product)|sign up (?:at|here|for)|link in (?:bio|comments)|use (?:my )?code|giveaway|we(?:'re| are) hiring|would you (?:pay|use)|roast my|feedback on my)\b/i;

/** Matches authors who say that they want nothing. */
export const declines =
  /\b(?:not (?:looking for|in the market|buying|interested)|(?:don't|do not) (?:need|want) (?:a|any|another)|no recommendations)\b/i;
