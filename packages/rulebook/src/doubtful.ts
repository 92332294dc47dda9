import { denies } from "./clauses.ts";
import { isThreadOnly } from "./conditions.ts";
import { withoutOthers } from "./other-promotion.ts";
import { commerce, isOwn, isPromotion, talksOfOwn } from "./promotion.ts";
import { removes } from "./rewrite.ts";
import { isRule, isTradeRule, talksOfTrade, tradeAnywhere } from "./trade.ts";

/** People with a commercial interest. */
const insiders =
  /\b(?:your own|yours|your (?:company|interests?|bias)|affiliated|skin in the game|horse in (?:the|this) race|bias\w*|for free|makers?|reviewers?|you made|free (?:samples?|products?|cop(?:y|ies)|units?)|gifted|review (?:cop(?:y|ies)|units?|samples?)|connect(?:ed|ions?)|conflicts?|paid|sponsor\w*|financial\w*|developers?|devs|(?:company )employees?|employees of|employers?|employed|work (?:for|at)|reps|representatives|insiders?|industry|vendors?|founders?|makers?|affiliat\w*)\b/;
const identifies =
  /\b(?:flairs?|label\w*|say (?:who|if|when|whether)|admit\w*|own up|mention (?:who|if|that|it)|be open|state\b|write it|show your bias|let (?:us|people|everyone) know|tell (?:us|people)|disclos\w*|identif\w*|declar\w*|transparen\w*|up ?front|say so|say (?:that )?(?:you|they))\b/;
const acts =
  /\b(?:mention\w*|recommend\w*|promot\w*|push\w*|refer(?:s|red|ring)?|endors\w*|represent\w*|offer\w*|suggest\w*|plug\w*|bring\w* up|on behalf|steer\w*|direct(?:ing)? (?:people|users|members)|point(?:ing)? (?:people|users|members|to)|speak\w* for|talk\w* up|tell\w* people|spread\w*|hype|gain\w*|benefit\w*|interest|drum\w*|advertis\w*)\b/;
/** A sentence with at most this many words has no other subject than the trade that it names. */
const maxShortWords = 12;
const duty = /\b(?:must|requir\w*|mandatory|expected|necessary|please|always|fail\w*)\b/;
/** Demands disclosure, or forbids what hides an interest. */
const demandsDisclosure = (text: string): boolean =>
  /\bfull disclosure\b|\bsock ?puppet\w*|\bfake (?:reviews?|testimonials?)\b/.test(text) ||
  (/\bdisclos\w*/.test(text) && duty.test(text));
const otherDisclosure = /\b(?:ai|generated|personal|private|confidential|location|medical)\b/;
/** Asks whether the reader has something to promote. */
const offersSomething =
  /\b(?:have|made|make|built|build\w*|launch\w*|got|own|run|sell\w*) (?:an? |your |some )?(?:new |own |cool )?(?:apps?|projects?|products?|tools?|start-?ups?|business|channel|blog|sites?|websites?|domains?|shop|store|something|service|saas)\b/;
/** A question about what the reader offers, which the next sentence answers. */
export const asksForPromotion = (text: string): boolean =>
  text.endsWith("?") && (offersSomething.test(text) || isOwn(text) || commerce.test(text));
const exchange =
  /\b(?:trade posts?|swaps?|auctions?|ebay|etsy|listings?|classifieds?|resell\w*)\b|\b(?:same|single) (?:site|domain|website|channel|blog)\b/;
const messages = /\b(?:dms?|pms?|private messages?|direct messages?|chat requests?)\b/;
const offers =
  /\b(?:offer\w*|services?|unsolicited|business|products?|clients?|sell\w*|recruit\w*)\b/;
const launches = /\b(?:launch\w*|deals?|discounts?|etsy|stores?|shops?|built|made)\b/;
/** Admits an interest. */
const admits =
  /\b(?:disclos\w*|identif\w*|declar\w*|transparen\w*|up ?front|say so|admit\w*|own up)\b/;
const goods =
  /\b(?:sale|sells?|selling|sold|buy|buying|buyers?|purchas\w*|pric(?:e|ed|es|ing)|trad(?:e|es|ing)|swap\w*|auction\w*|merchants?)\b/;
/** Sends something to another place. */
const redirects =
  /\b(?:goes?|go|belongs?|posted|only|use|try|head|take|allowed) (?:\w+ ){0,4}(?:r\/\w+|threads?|sub|subreddit|community|classifieds|marketplace|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/;
const ownProduct =
  /\b(?:your|their|own) (?:own )?(?:\w+ )?(?:products?|compan(?:y|ies)|apps?|tools?|services?|business|startup|brand|employer|software|shop|store)\b/;
const share =
  /\bfor (?:every|each)\b|\bnothing but\b|\b(?:mostly|mainly|primarily|majority|most of)\b/;
/** People of a trade, and what they offer. */
const tradePeople =
  /\b(?:manufacturers?|retailers?|device makers?|(?:company|brand|agency|vendor|marketing|pharma|sales) staff|agenc(?:y|ies)|pr folks?|community managers?|ambassadors|investors|owners,? (?:and |or )?employees|founders|work(?:ing)? for (?:an? |the )?(?:\w+ ){0,2}(?:company|brand|vendor|firm|business)|wages|skin in the game|customer acquisition|acquir\w+ (?:users|customers)|go-to-market|growth hack\w*|first (?:\d+ |hundred )?(?:users|customers)|talk about (?:your|their) (?:business|product|company|app|tool)s?)\b/;
/** What a community asks them to do or not to do. */
const tradeConduct =
  /\b(?:lurk\w*|read|write|leave\w*|comment\w*|advice|advise|place for|stay out|state|say(?:ing)? so|participat\w*|channel|come|playbook|earn your)\b/;
/** Whether a rule about commerce may be a ban on promotion, so that a person decides. */
export function isDoubtfulPromotion(text: string): boolean {
  const rest = withoutOthers(text);
  const isCommerce = isRule(rest) && commerce.test(rest) && acts.test(rest) && !talksOfOwn(rest);
  const mustIdentify = insiders.test(rest) && identifies.test(rest);
  const isTrade =
    /\bfor[- ]sale\b/.test(rest) ||
    (tradeAnywhere.test(rest) && !talksOfTrade(rest) && rest.split(" ").length <= maxShortWords);
  const isMessage = messages.test(rest) && offers.test(rest);
  const isThread = isThreadOnly(rest) && (isOwn(rest) || launches.test(rest));
  const mustDisclose = demandsDisclosure(rest) && !otherDisclosure.test(rest);
  const isDisclosure = admits.test(rest) && (commerce.test(rest) || acts.test(rest));
  const isRedirected = goods.test(rest) && redirects.test(rest);
  const isShared = isOwn(rest) && share.test(rest);
  const isOwnProduct =
    ownProduct.test(rest) && (denies.test(rest) || removes(rest)) && !talksOfOwn(rest);
  const isExchange = exchange.test(rest) && isRule(rest);
  const isConduct = tradePeople.test(rest) && (tradeConduct.test(rest) || isRule(rest));
  return (
    (isCommerce ||
      mustIdentify ||
      mustDisclose ||
      isExchange ||
      isDisclosure ||
      isRedirected ||
      isShared ||
      isConduct ||
      isOwnProduct ||
      isTrade ||
      isMessage ||
      isThread) &&
    !isPromotion(text) &&
    !isTradeRule(text)
  );
}
