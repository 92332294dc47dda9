import { denies } from "./clauses.ts";
import { isConditional } from "./conditions.ts";
import { withoutOthers } from "./other-promotion.ts";
import { isNear, matchesAny } from "./patterns.ts";
import { removes } from "./rewrite.ts";

/** Words that need a ban, a permission or a limit near them: communities about sales and marketing use them. */
const trade =
  "(?:marketing|marketers?|sell(?:ing|ers?)?|sales|selling|merchants?|brands?(?! wars?| loyalty)|corporations?|corporate|compan(?:y|ies)|businesses|commerce|sponsors?|sponsorships?|sponsored|affiliates?(?! (?:(?:and|or|\\/) \\w+ )?(?:links?|codes?|tags?))|influencers?|agents?|promoters?|recruiters|resellers?|commerce|transactions|wts|moneti[sz]ation|product (?:recommendations?(?! requests?)|endorsements?)|recommend (?:products?|services?|vendors?|brands?|tools?|companies)|for[ -]hire|hir(?:e|ing) me|coupons?|commercials?|show-?offs?|launch(?:es)?|demos?|prospecting)";
/** Words of trade that a ban anywhere in the sentence applies to, unless the sentence discusses them. */
export const tradeAnywhere =
  /\b(?:marketing|marketers?|marketed|to market|sells?|selling|sellers?|sales|commercial(?:ly)?|prospecting|wts|wtb|buy ?\/ ?sell|resell\w*|demo(?:s|ing)?)\b/;
/** Marketing and sales as a subject to talk about. */
const talks: readonly RegExp[] = [
  /\b(?:marketing|sales) (?:questions?|advice|topics?|strateg\w+|discussion|jobs?|teams?|degrees?|careers?|tips)\b/,
  /\bsell for\b|\b(?:selling|sell|sold) (?:your|my|a|his|her|their) (?:house|home|car|soul)\b/,
  /\bcommercial (?:software|real estate|property|vehicles?|aircraft|flights?|airlines?|fishing|kitchens?|licen[sc]e\w*)\b/,
];
const talk =
  /\b(?:questions?|about|related to|advice|discuss\w*|topics?|news|jobs?|courses?|class(?:es)?|strateg\w+|tips|talk|career\w*|study|studies|degrees?|software|real estate)\b/g;
export const talksOfTrade = (text: string): boolean =>
  matchesAny(talks, text) ||
  isNear(text, talk, /\b(?:marketing|marketers?|sell\w*|sales|commercial)\b/, 44);

/** Whether the text forbids or limits something. */
export const isRule = (text: string): boolean =>
  denies.test(text) || removes(text) || isConditional(text);

const ruling =
  /\b(?:no|without|against|never|stop|avoid|ban(?:ned|s)?(?: on)?|prohibit\w*|forbid\w*|don'?t|do not|nothing|not|only|outlaw\w*|refrain from) /g;
/** Words that begin another subject after a ban. */
const subject =
  /\b(?:about|on|for|regarding|how|what|which|who|why|questions?|advice|discuss\w*|talk\w*|share)\b/;
const tradeWord = new RegExp(
  `\\b${trade}\\b(?! (?:questions?|advice|topics?|strateg\\w+|discussion|jobs?|research|teams?|policy|experience|tax))`,
);
/** Whether a word of trade follows within a few words after a ban: "no more marketing". */
function isTradeRuled(text: string): boolean {
  for (const { index, 0: found } of text.matchAll(ruling)) {
    const from = index + found.length;
    const words = text
      .slice(from, from + 120)
      .split(" ")
      .slice(0, 8);
    // The last words only show whether the trade is itself a subject: "marketing questions".
    const at = tradeWord.exec(words.join(" "))?.index ?? -1;
    const between = words.join(" ").slice(0, Math.max(at, 0));
    if (at >= 0 && between.split(" ").length <= 5 && !subject.test(between)) return true;
  }
  return false;
}

const everyTrade = new RegExp(`\\b${trade}\\b`, "g");
const ruled = new RegExp(
  `^(?:,? (?:posts?|content|accounts?|activity|and|or|of any kind|in any form|their|other|reps?|representatives?|employees|owners|vendors|agencies|${trade}|\\w+ing)| ?\\/ ?\\w+){0,4} (?:is|are|isn't|aren't|will be|must|may|need|needs|require|requires|should|get|gets|belongs?|goes?|go|cannot|can't|can|not|prohibited|forbidden|banned|welcome)\\b`,
);
/** Whether a word of trade is the subject of a rule: "selling or crowdfunding is prohibited". */
function isTradeSubject(text: string): boolean {
  for (const { index, 0: found } of text.matchAll(everyTrade)) {
    const from = index + found.length;
    if (ruled.test(text.slice(from, from + 80))) return true;
  }
  return false;
}

const entity =
  "(?:compan(?:y|ies)|products?|shops?|apps?|websites?|brand(?:s|ed)?|business(?:es)?|corporat\\w*|firms?|agenc(?:y|ies)|pr people|manufacturers?|retailers?|stores?|organi[sz]ations?|start-?ups?)";
const presence =
  "(?:accounts?|accts?|presence|logos?|profiles?|usernames?|user names?|handles?|named after|behalf|represent\\w*|participat\\w*|take part|taking part|speak\\w* for|spokes\\w*)";
const [entities, everyEntity] = [new RegExp(`\\b${entity}\\b`), new RegExp(`\\b${entity}\\b`, "g")];
const [presences, everyPresence] = [
  new RegExp(`\\b${presence}\\b`),
  new RegExp(`\\b${presence}\\b`, "g"),
];
/** Whether a company participates: "no corporate usernames", "don't comment on behalf of a business". */
const isCompanyPresence = (text: string): boolean =>
  isNear(text, everyEntity, presences, 54) || isNear(text, everyPresence, entities, 54);

/** Whether the text forbids, permits or limits trade: "no marketers", "selling is prohibited". */
export function isTradeRule(text: string): boolean {
  const rest = withoutOthers(text);
  if (talksOfTrade(rest)) return false;
  if (isTradeRuled(rest) || isTradeSubject(rest)) return true;
  if (isCompanyPresence(rest) && (denies.test(rest) || removes(rest))) return true;
  return tradeAnywhere.test(rest) && isRule(rest);
}

/** A rule's name that is only a word of trade: "Sales", "Marketing policy". */
export const tradeName = new RegExp(
  `^\\W*(?:(?:rule )?\\d+\\W+)?(?:${trade}|commercial)(?: (?:posts?|content|policy|rules?|guidelines?))?\\W*$`,
);
