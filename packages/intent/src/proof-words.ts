// The words that the patterns of proofs share.

/** Writes a pattern with the words that many patterns share: `{anyone}` is one of `anyone`, `you` and so on. */
export function clause(pattern: string): RegExp {
  const words = Object.entries(shared).reduce(
    (text, [name, alternatives]) => text.replaceAll(`{${name}}`, `(?:${alternatives})`),
    pattern,
  );
  return new RegExp(words, "u");
}

/** What people ask for by "Is there a …?" */
const products =
  `app application program software tool plugin extension service site website solution alternative
  option utility script way better cheaper book course resource tutorial guide template framework library system platform
  device printer phone laptop tablet camera company provider store place distro addon package client player
  equivalent replacement method workaround trick list database dataset formula function macro card case pc computer
  server backup drive monitor router crm lens`.split(/\s+/);

const shared = {
  advice:
    "suggestions?|recommendations?|recs?|advice|advise|ideas?|tips?|help|assistance|pointers?|input|guidance|insights?|thoughts|alternatives?|options?",
  anyone: "anyone|anybody|someone|somebody|any of you|any one|you|yall",
  adverb:
    "really|also|just|still|now|currently|actually|desperately|actively|basically|only|mainly|mostly|always|already|even|then|definitely|probably",
  seek: "(?:looking|searching|hunting|shopping)(?: around)? for|seeking|in search of|in the market for|in need of|on the hunt for",
  choose:
    "use|uses|used|using|recommend|recommended|suggest|prefer|go with|going with|choose|pick|buy|get|trust|hire|try|run|running|like",
  some: "a|an|any|some|another|something|anything|new|good|better|more",
  paying:
    "pay|paying|spend|spending|afford|affordable|cheap|cheaper|inexpensive|expensive|pricey|price|prices|priced|pricing|costs?|fees?|payment|purchase|free|charge|bank|quoted",
  team: "company|companies|business|businesses|agency|team|teams|startup|start up|firm|practice|shop|store|stores|restaurant|clinic|organi[sz]ation|nonprofit|studio|office|department|salon|warehouse|enterprise|cafe|bakery|dealership|brokerage|consultancy|hotel|gym|llc|clients|customers|employees|employee|staff|reps|technicians|drivers|boss|accountant|people|persons?|teacher|developer|designer|lawyer|accountants",
  things: [...products, ...products.map((word) => `${word}s`)].join("|"),
  hello:
    "hi|hello|hey|hey guys|hi guys|hi all|hi everyone|so|and|but|also|basically|currently|newbie|noob|still|now|just",
};

/** Words that make a clause the author's own. */
export const own = "\\b(?:i|im|ive|id|iwill|me|my|we|weare|weve|wed|wewill|us|our|ours|mine)\\b";

/** Words for others than the author, and for conditions. */
export const others = "\\b(?:if|you|youre|your|they|theyre|their|he|she|people)\\b";
