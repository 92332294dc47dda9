import { asksForPromotion, isDoubtfulPromotion } from "./doubtful.ts";
import { asksForSource, isFormOfPromotion, isPromotion, isPromotionName } from "./promotion.ts";
import { isTradeRule } from "./trade.ts";

/** A topic of community rules. */
export interface Topic {
  /** Whether a part of a rule mentions it. */
  isMentioned(text: string): boolean;
  /** Whether the text is about some kinds of it only. */
  isPartial?(text: string): boolean;
  /** Whether the text may be about it, so that a person decides. */
  isDoubtful?(text: string): boolean;
  /** Whether it is a question about it that the next sentence answers. */
  isAsked?(text: string): boolean;
  /** Whether a whole rule seems to be about it, but is not. */
  isOnlyApparent?(rule: string): boolean;
  /** Whether a rule's name names it and nothing else. */
  isName(text: string): boolean;
  /** Whether a person decides on a mention of it that no pattern recognizes. */
  isUnclear(text: string): boolean;
}

const linking =
  /\b(?:links?|linking|linked|urls?|hyperlinks?|affiliate|referrals?(?: codes?| links?)?|invites?(?: codes?| links?)|ref codes?|coupon codes?|kickbacks?|sign-?up bonus\w*|promo codes?|discount codes?|websites?|link[- ]?drop\w*|shorteners?)\b/;
/** Links unrelated to promotion, and links that the rule asks for. */
const otherLinks =
  /\b(?:links? (?:to |for )?(?:\w+ ){0,2}(?:pirat\w+|illegal|porn\w*|nsfw|source|sources|wiki|gore|malware|torrents?|paywall\w*|the (?:original|article|source|wiki|rules)|original)|link flair|link to the (?:artist|creator)\w*|(?:source|original|article|proof|evidence|citation)s? links?|link (?:your|the|a|to your|to a|to the) (?:sources?|stud\w+|evidence|original|article|proof|repo\w*|post)|dead links?|linkedin|chain links?|links? (?:must|should) (?:be|go|work|have|use)|pirat\w+|image links?|link posts?|links? and sources?|link back|include (?:a |the )?links?|provide (?:a |the )?links?|add (?:a |the )?links?)\b/;
/** Kinds of links that our replies never contain: within the platform, to images. */
const internalLinks =
  /\b(?:(?:reddit|np|cross-?sub|subreddit|amp|images?|imgur|mobile|bare|naked|raw|paywalled?|broken|dead|deep|archived?|wikipedia|google|tiktok|twitter|x|instagram|pinterest) (?:links?|urls?)|link[- ]only|links? in (?:the |post )?titles?|(?:direct )?(?:links?|linking|linked) (?:back )?to (?:\w+ ){0,2}(?:images?|pictures?|screenshots?|amp pages?|paywalled \w+|twitter|tiktok|instagram|x|reddit|r\/\w+|subreddits?|subs|threads?)(?: (?:posts?|threads?|comments?|communit(?:y|ies)))?(?: or to other \w+-like sites)?)(?!\w)(?!,? ?(?:or|and|,|\/))/g;
const someLinks =
  /\b(?:affiliate|referrals?|shorten\w*|tracking|utm|monetiz\w+|promo codes?|discount codes?|amazon|youtube|discord|telegram|whatsapp|invite|blog ?spam|social media|facebook|surveys?|masked|ref codes?|coupons?|kickbacks?|sign-?up)\b/;
const allLinks =
  /\b(?:no (?:external |outside |promotional |commercial )?(?:links?|urls?)(?! (?:posts?|flairs?|farming|shorten\w*))|(?:all|any|external|outside|outbound|posting|other) (?:kinds? of )?(?:links?|urls?)|links? (?:of any kind|are|is|will|in (?:posts|comments)|to (?:your|one's|a|any|other) (?:own )?(?:\w+ )?(?:web|site|product|business|company|blog|page|store|shop|service|startup|app|sites))|(?:your|own|company|personal) (?:\w+ )?(?:links?|websites?|site)|link[- ]?drop\w*)/;

/** Promotion of the author's own product or company. */
export const promotionTopic: Topic = {
  isMentioned: (text) => isPromotion(text) || isTradeRule(text),
  isDoubtful: isDoubtfulPromotion,
  isAsked: asksForPromotion,
  isOnlyApparent: asksForSource,
  isPartial: isFormOfPromotion,
  isName: isPromotionName,
  isUnclear: (text) => isPromotionName(text) || isTradeRule(text),
};

function mentionsLinks(written: string): boolean {
  const text = written.replaceAll(internalLinks, " ");
  if (!linking.test(text)) return false;
  if (allLinks.test(text)) return true;
  return !otherLinks.test(text) && (someLinks.test(text) || /\blinks?\b|\burls?\b/.test(text));
}

/** Links that a reply could contain. */
export const linksTopic: Topic = {
  isMentioned: mentionsLinks,
  isPartial: (text) =>
    someLinks.test(text) && !/\bno (?:external |outside )?links\b(?! to)/.test(text),
  isName: () => false,
  isUnclear: (text) =>
    /\b(?:affiliate|referral|your own|you own)\b/.test(text) ||
    (/\b(?:your|own|personal)\b/.test(text) &&
      /\b(?:sites?|websites?|blogs?|domains?|channels?|pages?)\b/.test(text)),
};
