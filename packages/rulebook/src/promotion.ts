import { allows } from "./clauses.ts";
import { isRationed, isShare } from "./conditions.ts";
import { withoutOthers } from "./other-promotion.ts";
import { isNear, matchesAny } from "./patterns.ts";
import { isRule, isTradeRule, tradeName } from "./trade.ts";

/** Words that mean promotion on their own. */
const promoting: readonly RegExp[] = [
  /\b(?:self[ -]?(?:promo\w*|advertis\w*|marketing)|(?:cross[ -]?)?promo(?:s|te|tes|ted|ting|tion|tions|tional|ters?)?|advert(?:s|is\w*|iz\w*|orials?)?|ads?(?! hoc| hominem| nauseam| infinitum|-block)|infomercials?|solicit\w*|shill\w*|plug(?:s|ged|ging)?|sales (?:pitch\w*|posts?|talk)|pitch(?:es|ed|ing)?|hawk(?:ing)? (?:your|products?|services?|wares)|peddl\w*|tout(?:ing)? (?:your|products?|services?)|market (?:your|a|to))\b/,
  /\b(?:marketing (?:posts?|content|material|spam|messages?|copy|campaigns? (?:are|is))|(?:stealth|guerr?illa|viral|affiliate|content) market\w+|non[ -]?commercial(?! licen[sc]es?)|(?:ads?|advert\w*|promo\w*|marketing|sales)-free|(?:marketing|sales)[- ]free (?:zone|space|sub\w*|community|area|place)|self[- ]link\w*|(?:marketing|advertising|promotional|sales) (?:purposes?|reasons|ends))\b/,
  /\b(?:commercial (?:posts?|content|activit\w+|use|links?|offers?|promot\w*|accounts?|messages?|submissions?|interests?|purposes?|entit\w+|users?|solicitation|advert\w*|self\w*)|(?:anything|nothing|something|everything|purely|is|are|be) commercial|sell(?:ing)? (?:your|anything|products?|services?|stuff|something|things|goods|items|merch\w*)|(?:buy|buying|sell)(?:\/| and | or )(?:sell|selling|trading))\b/,
  /\b(?:(?:nothing|anything|items?|products?|services?|posts?|is|not|things|stuff|templates?) (?:is )?for[ -]sale|for[ -]sale (?:posts?|ads?|listings?)|vendors?|software makers?|(?<!r\/)lead.?gen\w*|business development|spam your|astroturf\w*|drum(?:ming)? up (?:business|customers|sales))\b/,
  /\b(?:(?:brand|corporate|company|business|commercial|official|vendor|promotional|marketing|product) (?:accounts?|profiles?|users?|reps?|representatives?|entities|shills?|ambassadors?)|brands? (?:may|must|should|are|posting)|(?:find(?:ing)?|get(?:ting)?|seek(?:ing)?|(?:look|hunt|headhunt|fish|search|prospect)(?:ing)? for|recruit(?:ing)?|solicit(?:ing)?|attract(?:ing)?) (?:new |more )?(?:clients|customers|leads|business))\b/,
  /\b(?:paid (?:product|service|promotion|post|placement|endorsement)s?|sponsor(?:ed|ship)s? (?:posts?|content|links?|reviews?)|product (?:placements?|launch(?:es)?|promotion|plugs?|demos?|showcases?|announcements?)|launch (?:posts?|announcements?)|(?:app|project|product|startup|tool|software|saas|business|website|site) (?:showcases?|launch(?:es)?|show-?offs?)|showcase (?:posts?|threads?|your|of|on|only))\b/,
  /\b(?:show(?:ing)? off (?:an?|your|their|the)|showcases|moneti[sz]ed (?:content|links?|posts?|videos?)|free advertis\w*|your (?:billboard|audience|sales funnel|funnel|customer base)|billboard|marketplace|classifieds?|drive (?:traffic|sales|customers|sign-?ups)|traffic to (?:your|their|a|an|own)|(?:90|80|95) ?\/ ?(?:10|20|5)|(?:9|10|nine|ten) to (?:1|one)|(?:9|10) ?[:/] ?1|1 ?[:/] ?(?:9|10)|(?:10|ten) ?(?:%|percent) rule)\b/,
  /\b(?:i (?:just )?(?:built|made|created|launched) (?:this|an?|my)\b|(?:dm|pm|message) me|cold (?:outreach|call\w*|e?-?mail\w*|dms?|messages?)|(?:offers?|services|business) (?:in|by|via|through) (?:dms?|pms?|private|chat|messages?)|website with a reddit account|(?:personal|individual) accounts? only|only (?:personal|individual) accounts?|(?:individuals|people|humans) only|sale (?:posts?|threads?|listings?|ads?)|money-making)\b/,
  /\b(?:hawking|wares|fs ?\/ ?ft|wts ?\/ ?wtt|(?:90|80|95|9|10) ?[/:-]? ?(?:10|20|5|1) (?:rule|ratio|guideline|policy|split)|anything (?:that )?(?:makes|earns) (?:you )?money)\b/,
  /\b(?:dm|pm|messag|contact)\w* (?:\w+ ){0,3}(?:to|with) (?:\w+ ){0,2}(?:offer\w*|sell\w*|services|business|deals?)\b/,
];

/** An interest in the recommended product. */
const interests: readonly RegExp[] = [
  /\b(?:stand to (?:gain|profit|benefit|make|earn)|commissions? on|who pays you|pays you\b|payroll|sponsored by|(?:connection|ties?|relationship|related) (?:to|with) (?:a|the|any|your) (?:company|product|brand|business|vendor)s?|(?:financial|monetary|commercial|vested|personal|business|pecuniary|economic) (?:interest|stake|tie|relationship|connection|gain|benefit|incentive)s?|conflicts? of interest|stake in)\b/,
  /\b(?:benefit\w* (?:you|them) financially|financially benefit\w*|benefits? (?:you|them|your)|mak(?:e|ing) money (?:from|off|on)|(?<!political |religious )affiliations?|for[ -]profit|get a (?:cut|commission|kickback))\b/,
  /\b(?:you|they|one) (?:personally |financially )*(?:profit|benefit|gain|earn)s?(?: \w+)? from\b/,
  /\bearns? (?:\w+ ){0,2}(?:commissions?|money|income)\b/,
];

const ownThings =
  "(?:product|business|compan(?:y|ie)|startup|service|saas|app|tool|project|work|plug-?in|extension|software|course|newsletter|podcast|book|e-?book|sites?|website|blog|channel|shop|store|stuff|portfolio|preset|template|creation|brand|agency|platform|client|employer|offering|wares|game|merch|domain|solution|listing)s?";
const ownVerbs =
  "(?:own|earn|work on|made|make|built|build|created|develop\\w*|wrote|sell|run|founded|launched|represent|work (?:for|at|with)|are (?:with|paid|affiliated|involved|associated|employed)|affiliated|selling|have (?:made|built|created|developed))";
const ownWords: readonly RegExp[] = [
  new RegExp(`\\b(?:your|their|his|her|one's|my) (?:own )?(?:[\\w'-]+,? )?${ownThings}\\b`),
  new RegExp(`\\bown ${ownThings}\\b|(?<!n't |not |claim |is )\\byours\\b|\\bit is yours\\b`),
  new RegExp(
    `(?<!how |posts |comments |as )\\b(?:you|they|i|members|users)(?:'ve|'re)? ${ownVerbs}\\b(?! an? (?:mistake|error|exception|post|comment|difference))`,
  ),
  /\b(?:paid by|affiliated with|employed by|belongs? to you)\b/,
  /\b(?:answer|reply|respond|come back) with (?:your|their) own\b(?! (?:words|experiences?|opinions?|thoughts|stor(?:y|ies)|advice|questions?|examples?|research))/,
];
/** Whether a text is about something that the author owns or earns from. */
export const isOwn = (text: string): boolean =>
  matchesAny(ownWords, text) || matchesAny(interests, text);
/** Acts that count as promotion of it. */
const shows =
  /\b(?:mention\w*|nam(?:e|ed|ing)|speak\w* of|talk\w* about|recommend\w*|shar(?:e|es|ed|ing)|show\w*|demo\w*|see|post(?:s|ed|ing)?|submit\w*|submissions?|offer\w*|drop\w*|belongs?|say (?:so|that)|saying so|own projects?|welcome|disclos\w*|endors\w*|refer\w*|(?:answer|repl|respond)\w* with|hint\w*|suggest\w*|review\w*|push\w*|hyp(?:e|ing)|announc\w*|introduc\w*|bring\w* up|direct\w*|push\w*|steer\w*|funnel\w*|stuff|comment\w* (?:about|on)|tell (?:the community|people|everyone|members|others)|pretend\w*|point(?:s|ing)? to)\b/;

const ownBusiness =
  "(?:your|own|a|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?";
const [business, everyBusiness] = [
  new RegExp(`\\b${ownBusiness}\\b`),
  new RegExp(`\\b${ownBusiness}`, "g"),
];
const talk =
  /\b(?:questions?|advice|talk|help|discuss\w*|feedback|ask|asking|tell|describe|details?|context|numbers?|know|stories|experience\w*|story|revenue|problems?|run|running|grow|growing|starting|state|age|include|size|industry)\b/g;
/** Whether it is discussed, not promoted: "Ask about your business". */
export const talksOfOwn = (text: string): boolean =>
  isNear(text, talk, business, 54) ||
  isNear(
    text,
    everyBusiness,
    /\b(?:questions?|advice|problems?|is (?:located|based|registered))\b/,
    36,
  );
/** Acts that say more about it than a link does. */
const namesProduct = /\b(?:mention\w*|nam(?:e|ed|ing)|recommend\w*|suggest\w*|hint\w*|endors\w*)\b/;
/** Words that always mean promotion of the author's own product. */
const direct =
  /promo|advert|solicit|shill|sell|pitch|plug|(?:mention|recommend)\w{0,10} (?:your|their)|talk\w{0,10} about (?:your|their) (?:own )?(?:product|app|tool|saas|startup)/;
/** Words of trade, which a rule about promotion may use. */
export const commerce =
  /\b(?:products?|services?|brands?|vendors?|compan(?:y|ies)|business(?:es)?|employers?|employees|clients?|customers?|sponsor\w*|commerc\w*|market(?:ing|ers?)|sell\w*|sales|sold|stores?|shops?|storefronts?|startups?|saas|founders?|commissions?|affiliat\w*|monet\w*|profit\w*|paid|earn\w*|money|endors\w*|testimonials?|merch\w*|subscriptions?|freebies|coupons?|discounts?|goods|partnerships?|collabs?|collaborations?|giveaways?|proposals?|fundrais\w*|crowdfund\w*|kickstarter|patreon|podcasts?|newsletters?|courses?|traffic|sign-?ups|leads)\b/;
/** People and goods of trade: a rule that bans, permits or limits them is about promotion. */
const traders =
  /\b(?:marketers?|advertisers?|sales ?(?:people|persons?|m[ae]n|reps?)|resellers?|promoters|influencers|growth hackers|spokes(?:people|persons?)|(?:social media|community) (?:managers?|teams?)|pr (?:people|reps?|agenc(?:y|ies)|firms?)|publicists?|for[- ]sale)\b/;
/** Research for a company's product. */
const research =
  /\b(?:market research|(?:customer|product|idea) (?:discovery|research|validation|interviews?)|commercial or academic|academic or commercial)\b/;
const surveys =
  /\b(?:surveys?|questionnaires?|research|user (?:tests?|testing|interviews?)|beta test\w*|focus groups?)\b/;
const academic = /\b(?:academic|students?|universit\w*|irb|thesis|dissertation)\b/;
/** Spam, if the rule does not say of what. */
const spam =
  /(?<!\b(?:ai|output|porn|reduce|bots?|memes?|photos?|images?|karma|as|is|are|be|considered) )\bspam(?:s|mers?|ming|med|my)?\b(?! (?:bots?|filters?|folder|rule|with|[\w/]+ with|the (?:same|report|sub\w* with)|upvot))|\b(?:blog|vlog) ?spam\b/;
/** Requests of the original source of a link. */
const originalSource =
  /\b(?:original|primary|direct) (?:source|article|link|paper|post|study|report|content)|the source\b/;
const organization = /\b(?:compan(?:y|ies)|brands?|business(?:es)?|products?|stores?)\b/;
const accountOf = /\baccounts? (?:that|which|for|of|belonging|run|speaking|representing)\b/g;

/** Whether the text is about promotion. */
export function isPromotion(text: string): boolean {
  const rest = withoutOthers(text);
  if (matchesAny(promoting, rest) || isNear(rest, accountOf, organization, 50)) return true;
  if (matchesAny(interests, rest) && shows.test(rest)) return true;
  if ((isRule(rest) || allows.test(rest)) && (traders.test(rest) || research.test(rest)))
    return true;
  if (surveys.test(rest) && isRationed(rest) && !academic.test(rest)) return true;
  if (isRationed(rest) && commerce.test(rest) && !talksOfOwn(rest)) return true;
  if (
    isShare(rest) &&
    /\b(?:posts?|submissions?|contributions?|activity|links?|sites?|websites?|blogs?|domains?|channels?)\b/.test(
      rest,
    )
  )
    return true;
  if (spam.test(rest) && !originalSource.test(rest)) return true;
  const isOffered = allows.test(rest) && /\b(?:shar|mention|promot|recommend|nam)\w+/.test(rest);
  if (!isOwn(rest)) return /\b(?:your|their) own\b/.test(rest) && isShare(rest);
  if (isRationed(rest)) return true;
  if (!shows.test(rest)) return false;
  // "No links to your blog" belongs to the topic of links.
  return (
    direct.test(rest) ||
    ((isOffered || !talksOfOwn(rest)) &&
      (namesProduct.test(rest) || !/\blinks?\b|\burls?\b/.test(rest)))
  );
}

/** One form of promotion, which a recommendation in a reply need not be. */
const forms =
  /\b(?:(?:\w+ )?(?:showcase|show-?off) (?:posts?|submissions?)|posts? that (?:only |just )?show off\b|(?<!(?:app|saas|product|software|tool|website|startup) )showcases(?! (?:your|their|what|it))|(?:blog|vlog) ?spam|(?:for[- ]sale|fs ?\/ ?ft|wts ?\/ ?wtt|buy\/sell|sales?) (?:posts?|ads?|listings?|threads?)|buying,? (?:(?:and|or) )?selling(?:,? (?:and|or) trading)?|(?:look what |see what )?i (?:made|built|created)(?: (?:this|an?(?: \w+)?))?(?: posts?| submissions?)|listings?|market research|(?:customer|product|idea) (?:discovery|research|validation|interviews?)|launch (?:posts?|announcements?)|product launch(?:es)?(?: posts?)?|affiliates?(?: marketing)?(?: links?)?|spam\w*)\b/g;

/** Whether the text is about only one form of promotion, such as showcase posts. */
export function isFormOfPromotion(text: string): boolean {
  const rest = text.replaceAll(forms, " ");
  return rest !== text && !isPromotion(rest) && !isTradeRule(rest);
}

const blogspam = /\b(?:blog|vlog) ?spam\b/g;
/** Whether a rule against blog spam only asks for the original source. */
export const asksForSource = (rule: string): boolean =>
  rule.search(blogspam) >= 0 &&
  originalSource.test(rule) &&
  !isPromotion(rule.replaceAll(blogspam, " "));

/** Whether a rule's name is only the topic: "Ads", "Promotion policy", "Sales". */
export const isPromotionName = (text: string): boolean => isPromotion(text) || tradeName.test(text);
