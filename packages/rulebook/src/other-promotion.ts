/** Words that say that the following is promoted, advertised or sold. */
const promotes =
  /(?<!self[ -])\b(?:promot\w*|advertis\w*|advertiz\w*|ads? for|solicit\w*|plug(?:ging)?|shilling|pitching|selling|sell) /g;
/** Words between these and the promoted thing. */
const connector =
  /^(?:of|for|any|other|your|the (?:use|sale) of|(?:or|and) (?:glorif|encourag|incit|sell|sale|advertis|promot|post|shar|endors)\w*) /;
/** An adjective that says nothing about the promoted thing. */
const adjective = /^(?!business|brand|compan|product|service|own\b|your|social|app|tool)[\w-]+ /;
/** Goods and causes whose promotion is not product promotion: hate, cheats, discussion. */
const causes: readonly RegExp[] = [
  /^(?:hate\w*|violen\w*|harm\w*|illegal|ai|ai-?generated|drugs?|pirat\w*|piracy|racis\w*|bigot\w*|self[- ]harm|suicide|terroris\w*|discriminat\w*|discussion\w*|engagement|civil\w*|healthy|kindness|misinformation|conspirac\w*|eating|abuse|a (?:positive|friendly|welcoming|healthy)|conversation\w*|cheat\w*|hacks?|hacked|exploits?|aimbots?|bots|boosting|accounts?|karma|upvotes?|weapons?|guns?|firearms?|counterfeit\w*|fakes?|stolen|scams?|gambling|politic\w*|religio\w*|extremis\w*|ideolog\w*|leaks?|leaked)\b/,
  /^(?:nudes|followers|likes|logins|passwords|credit cards?|medication|meds|prescriptions?|alcohol|tobacco|vap(?:es?|ing)|nicotine|weed|cannabis|lotter(?:y|ies)|raffles?|cults?|elections?|candidates?|petitions?|clans?|guilds?|harassment|threats|doxx\w*|fascis\w*|supremac\w*|misogyn\w*|sexual\w*|minors|animal (?:abuse|cruelty)|cruelty|starv\w*|diets?|anti-?vax\w*|genocide|denial\w*|stereotyp\w*|slurs|intoleran\w*|prejudice|toxic\w*|witch.?hunt\w*|brigad\w*|vigilant\w*|poach\w*|dangerous|unsafe|illicit)\b/,
  /^(?:unregulated|onlyfans|raids?|pets?|puppies|kittens|animals|hatred|hostility|key (?:re)?sell\w*|games?|political|private servers?|essay\w*|discord\w*|servers?|escorts?|prostitut\w*|in-?game \w+|game (?:accounts?|currency|keys?|items?)|gold|homework services?|exam\w*|emulat\w*|sexis\w*|homophob\w*|nazi\w*|other (?:sub\w*|communit\w*|servers?))\b/,
  /^(?:any of these|any such \w+)\b/,
];
const kind =
  /^ (?:services?|sites?|sellers?|sales|tools?|servers?|software|content|accounts?|clients?|mods?|apks?)\b/;
const separator = /^(?:,? or|,? and|,|\/) ?/;
/** The max length of a cause. */
const maxCauseLength = 60;

/** The length of the cause at the beginning of a text, with its kind: "cheats", "betting sites"; 0: none. */
function causeLength(text: string): number {
  const start = text.slice(0, maxCauseLength);
  for (const cause of causes) {
    const length = cause.exec(start)?.[0].length;
    if (length !== undefined) return length + (kind.exec(start.slice(length))?.[0].length ?? 0);
  }
  return 0;
}

/** Where the promoted causes end that begin at a position; the position itself: there are none. */
function endOfCauses(text: string, from: number): number {
  let at = from;
  for (let words = 0; words < 6; words += 1) {
    if (causeLength(text.slice(at, at + maxCauseLength)) > 0) break;
    const length = connector.exec(text.slice(at, at + maxCauseLength))?.[0].length ?? 0;
    if (length === 0) break;
    at += length;
  }
  const plain = causeLength(text.slice(at, at + maxCauseLength));
  const skipped =
    plain > 0 ? 0 : (adjective.exec(text.slice(at, at + maxCauseLength))?.[0].length ?? 0);
  let length = plain || causeLength(text.slice(at + skipped, at + skipped + maxCauseLength));
  if (length === 0) return from;
  at += skipped;
  for (let listed = 0; listed < 8 && length > 0; listed += 1) {
    at += length;
    const gap = separator.exec(text.slice(at, at + maxCauseLength))?.[0].length ?? 0;
    length = gap === 0 ? 0 : causeLength(text.slice(at + gap, at + gap + maxCauseLength));
    if (length > 0) at += gap;
  }
  return at;
}

/** Removes promotion of anything but products: "advertising of cheats". */
function withoutCauses(text: string): string {
  let [rest, last] = ["", 0];
  for (const { index, 0: found } of text.matchAll(promotes)) {
    if (index < last) continue;
    const from = index + found.length;
    const end = endOfCauses(text, from);
    if (end === from) continue;
    rest += `${text.slice(last, index)} `;
    last = end;
  }
  return rest + text.slice(last);
}

/** Ads for jobs and people, and the software that blocks ads. */
const otherAds =
  /\b(?:job|personal|dating) (?:ads?|advertis\w*)\b|\b(?:complain\w*|questions?|asking|discuss\w*) about (?:\w+ ){0,3}(?:ads?|advertis\w*|promotions?|marketing|brands?|products?|compan(?:y|ies)|vendors?)\b|\bad ?-?block\w*\b/g;
/** Work of others. */
const othersWork =
  /\b(?:their|other people's|someone else's) (?!own\b)(?:\w+ )?(?:work|art\w*|content|creations?)\b/g;

/** Removes promotion of anything but the author's own product. */
export const withoutOthers = (text: string): string =>
  withoutCauses(text).replaceAll(otherAds, " ").replaceAll(othersWork, " ");
