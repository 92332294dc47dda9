/** A topic of community rules. */
export interface Topic {
  /** Whether a part of a rule mentions it. */
  isMentioned(text: string): boolean;
  /** Whether the text is about some kinds of it only. */
  isPartial?(text: string): boolean;
  /** The stance for a sentence that mentions it in a way no pattern recognizes. */
  unclear?: "limited";
}

/** Words that mean self-promotion on their own. */
const promoting =
  /\b(?:self[ -]?(?:promo\w*|advertis\w*|marketing)|promo(?:s|te|tes|ting|tion|tions|tional)?|advert(?:s|is\w*|iz\w*)?|ads|solicit\w*|shill\w*|plug(?:s|ging)?|sales (?:pitch\w*|posts?)|pitch(?:es|ing)?|market(?:ing)? (?:your|posts?|a)|commercial (?:posts?|content|activity|use|links?|offers?)|sell(?:ing)? (?:your|anything|products?|services?|stuff|something)|(?:buy|buying|sell)(?:\/| and | or )(?:sell|selling|trading)|vendors?|software makers?|(?<!r\/)lead.?gen\w*|business development|spam your|astroturf\w*|drumming up business|company accounts?|paid (?:product|service)s?)\b/;

const ownThings =
  "(?:product|business|compan(?:y|ie)|startup|service|saas|app|tool|project|work|plug-?in|software|course|newsletter|sites?|website|blog|channel|shop|store|stuff|portfolio|preset|creation)s?";
/** Something one owns or earns from. */
const own = new RegExp(
  `\\b(?:(?:your|their|his|her|one's|my) (?:own )?(?:\\w+,? ){0,1}${ownThings}|own ${ownThings}|(?:you|they) (?:own|earn|made|built|sell|work for|are (?:with|paid|affiliated))|paid by|affiliated with)\\b`,
);
/** What one does with it that counts as promotion. */
const shows =
  /\b(?:mention\w*|nam(?:e|ed|ing)|speak\w* of|talk\w* about|recommend\w*|shar(?:e|es|ed|ing)|show\w*|post(?:ing)?|offer\w*|drop\w*|belongs?|say (?:so|that)|saying so|own (?:projects?|work)|welcome|disclos\w*)\b/;

/** Promoting something other than a product: hate, violence, discussion. */
const otherPromotion =
  /\bpromot\w*\s+(?:of\s+|or\s+\w+\s+|any\s+|and\s+\w+\s+){0,6}(?:hate\w*|violen\w*|harm\w*|illegal|drugs?|pirat\w*|piracy|racis\w*|bigot\w*|self[- ]harm|suicide|terroris\w*|discriminat\w*|discussion\w*|engagement|civil\w*|healthy|kindness|misinformation|conspirac\w*|eating|abuse|a (?:positive|friendly|welcoming|healthy)|conversation\w*)/;
/** "Ask about your business": discussed, not promoted. */
const talksOfOwn =
  /\b(?:(?:questions?|advice|talk|help|discuss\w*|feedback|ask|asking|tell|describe|details?|context|numbers?|know|stories|experience\w*|story|revenue|problems?|run|running|grow|growing|starting|state|age|include|size|industry)\b.{0,40}\b(?:your|own|a|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?|(?:your|a|own|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?.{0,30}\b(?:questions?|advice|problems?|is (?:located|based|registered)))\b/;
/** Promotion of one's own product, whatever else the text says. */
const direct =
  /promo|advert|solicit|shill|sell|pitch|plug|(?:mention|recommend)\w{0,10} (?:your|their)|talk\w{0,10} about (?:your|their) (?:own )?(?:product|app|tool|saas|startup)/;

const linking =
  /\b(?:links?|linking|linked|urls?|hyperlinks?|affiliate|referrals?(?: codes?| links?)?|promo codes?|discount codes?|websites?|link[- ]?drop\w*|shorteners?)\b/;
/** Links unrelated to promotion, and links that the rule asks for. */
const otherLinks =
  /\b(?:links? (?:to |for )?(?:\w+ ){0,2}(?:pirat\w+|illegal|porn\w*|nsfw|source|sources|wiki|gore|malware|torrents?|paywall\w*|the (?:original|article|source|wiki|rules)|original)|link flair|link to the (?:artist|creator)\w*|(?:source|original|article|proof|evidence|citation)s? links?|link (?:your|the|a|to your|to a|to the) (?:sources?|stud\w+|evidence|original|article|proof|repo\w*|post)|dead links?|linkedin|chain links?|links? (?:must|should) (?:be|go|work|have|use)|pirat\w+|image links?|link posts?|links? and sources?|link back|include (?:a |the )?links?|provide (?:a |the )?links?|add (?:a |the )?links?)\b/;
const someLinks =
  /\b(?:affiliate|referrals?|shorten\w*|tracking|utm|monetiz\w+|promo codes?|discount codes?|amazon|youtube|discord|telegram|whatsapp|invite|blog ?spam|social media|facebook|surveys?|paywalled|masked|bare|naked|raw)\b/;
const allLinks =
  /\b(?:no (?:external |outside |promotional |commercial )?(?:links?|urls?)|(?:all|any|external|outside|outbound|posting|other) (?:kinds? of )?(?:links?|urls?)|links? (?:of any kind|are|is|will|in (?:posts|comments)|to (?:your|one's|a|any|other) (?:own )?(?:\w+ )?(?:web|site|product|business|company|blog|page|store|shop|service|startup|app|sites))|(?:your|own|company|personal) (?:\w+ )?(?:links?|websites?|site)|link[- ]?drop\w*)/;

/** Promoting one's own product or company. */
export const promotionTopic: Topic = {
  isMentioned(text) {
    if (promoting.test(text)) {
      return !otherPromotion.test(text) || /self[ -]?promo|advert/.test(text);
    }
    if (!own.test(text) || !shows.test(text)) return false;
    // "No links to your blog" belongs to the topic of links.
    return direct.test(text) || (!talksOfOwn.test(text) && !/\blinks?\b|\burls?\b/.test(text));
  },
  unclear: "limited",
};
/** Links that a reply could contain. */
export const linksTopic: Topic = {
  isMentioned: (text) =>
    linking.test(text) &&
    (!otherLinks.test(text) || allLinks.test(text)) &&
    (allLinks.test(text) || someLinks.test(text) || /\blinks?\b|\burls?\b/.test(text)),
  isPartial: (text) =>
    someLinks.test(text) && !/\bno (?:external |outside )?links\b(?! to)/.test(text),
};
