/** Words that mean promotion on their own. */
const promoting =
  /\b(?:self[ -]?(?:promo\w*|advertis\w*|marketing)|(?:cross[ -]?)?promo(?:s|te|tes|ted|ting|tion|tions|tional|ters?)?|advert(?:s|is\w*|iz\w*)?|ads|ad (?:posts?|campaigns?|spam|copy|space)|an ad|infomercials?|solicit\w*|shill\w*|plug(?:s|ged|ging)?|sales (?:pitch\w*|posts?|talk)|pitch(?:es|ed|ing)?|hawk(?:ing)? (?:your|products?|services?|wares)|peddl\w*|tout(?:ing)? (?:your|products?|services?)|market (?:your|a|to)|marketing (?:posts?|content|material|spam|messages?|copy|campaigns? (?:are|is))|(?:stealth|guerr?illa|viral|affiliate|content) market\w+|non[ -]?commercial(?! licen[sc]es?)|(?:ads?|advert\w*|promo\w*|marketing|sales)-free|(?:marketing|advertising|promotional|sales) (?:purposes?|reasons|ends)|commercial (?:posts?|content|activit\w+|use|links?|offers?|promot\w*|accounts?|messages?|submissions?|interests?|purposes?|entit\w+|users?|solicitation|advert\w*|self\w*)|(?:anything|nothing|something|everything|purely|is|are|be) commercial|sell(?:ing)? (?:your|anything|products?|services?|stuff|something|things|goods|items|merch\w*)|(?:buy|buying|sell)(?:\/| and | or )(?:sell|selling|trading)|(?:nothing|anything|items?|products?|services?|posts?|is|not|things|stuff|templates?) (?:is )?for[ -]sale|for[ -]sale (?:posts?|ads?|listings?)|vendors?|software makers?|(?<!r\/)lead.?gen\w*|business development|spam your|astroturf\w*|drum(?:ming)? up (?:business|customers|sales)|(?:brand|corporate|company|business|commercial|official|vendor|promotional|marketing|product) (?:accounts?|profiles?|users?|reps?|representatives?|entities|shills?|ambassadors?)|brands? (?:may|must|should|are|posting)|(?:find(?:ing)?|get(?:ting)?|seek(?:ing)?|look(?:ing)? for|recruit(?:ing)?|solicit(?:ing)?|attract(?:ing)?) (?:new |more )?(?:clients|customers|leads)|paid (?:product|service|promotion|post|placement|endorsement)s?|sponsor(?:ed|ship)s? (?:posts?|content|links?|reviews?)|product (?:placements?|launch(?:es)?|promotion|plugs?|demos?|showcases?|announcements?)|launch (?:posts?|announcements?)|(?:app|project|product|startup|tool|software|saas|business|website|site) (?:showcases?|launch(?:es)?|show-?offs?)|showcase (?:posts?|threads?|your|of|is|are|on|only)|showcases?|moneti[sz]ed (?:content|links?|posts?|videos?)|free advertis\w*|your (?:billboard|audience|sales funnel|funnel|customer base)|billboard|marketplace|classifieds?|drive (?:traffic|sales|customers|sign-?ups)|traffic to (?:your|their|a|an|own)|(?:90|80|95) ?\/ ?(?:10|20|5)|(?:9|10) ?[:/] ?1|1 ?[:/] ?(?:9|10)|(?:10|ten) ?(?:%|percent) rule|crowdfund\w*|crowd-funding)\b/;

const interest =
  "(?:financial|monetary|commercial|vested|personal|business|pecuniary|economic) (?:interest|stake|tie|relationship|connection|gain|benefit|incentive)s?|conflicts? of interest|stake in|benefit\\w* (?:you|them) financially|financially benefit\\w*|(?:you|they|one) (?:personally |financially )*(?:profit|benefit|gain|earn)s?(?: \\w+)? from|mak(?:e|ing) money (?:from|off|on)|earns? (?:\\w+ ){0,2}(?:commissions?|money|income)|(?<!political |religious )affiliations?|for[ -]profit|get a (?:cut|commission|kickback)";

const ownThings =
  "(?:product|business|compan(?:y|ie)|startup|service|saas|app|tool|project|work|plug-?in|extension|software|course|newsletter|podcast|book|e-?book|sites?|website|blog|channel|shop|store|stuff|portfolio|preset|template|creation|brand|agency|platform|client|employer|offering|wares|game|merch)s?";
const ownVerbs =
  "(?:own|earn|made|make|built|build|created|develop\\w*|wrote|sell|run|founded|launched|represent|work (?:for|at|with)|are (?:with|paid|affiliated|involved|associated|employed)|have (?:made|built|created|developed)|'ve (?:made|built|created)|'re (?:affiliated|selling))";
/** Something one owns or earns from. */
const own = new RegExp(
  `\\b(?:(?:your|their|his|her|one's|my|our) (?:own )?(?:\\w+,? ){0,1}${ownThings}|own ${ownThings}|(?:you|they|i|members|users) ${ownVerbs}|paid by|affiliated with|employed by|${interest})\\b`,
);
/** Has an interest in it, whatever the text says about it. */
const hasInterest = new RegExp(`\\b(?:${interest})\\b`);
/** What one does with it that counts as promotion. */
const shows =
  /\b(?:mention\w*|nam(?:e|ed|ing)|speak\w* of|talk\w* about|recommend\w*|shar(?:e|es|ed|ing)|show\w*|post(?:s|ed|ing)?|submit\w*|submissions?|offer\w*|drop\w*|belongs?|say (?:so|that)|saying so|own (?:projects?|work)|welcome|disclos\w*|endors\w*|refer\w*|suggest\w*|review\w*|push\w*|hyp(?:e|ing)|announc\w*|introduc\w*|bring\w* up|direct\w*|push\w*|steer\w*|funnel\w*)\b/;

/** Words that need a ban, a permission or a limit near them: communities about sales and marketing use them. */
const trade =
  "(?:marketing|marketers?|sell(?:ing|ers?)?|sales|selling|merchants?|brands?|corporations?|corporate|compan(?:y|ies)|businesses|commerce|sponsors?|sponsorships?|sponsored|affiliates?(?! (?:links?|codes?))|influencers?|agents?|promoters?|recruiters|resellers?|moneti[sz]ation|product (?:recommendations?|endorsements?)|recommend (?:products?|services?|vendors?|brands?|tools?|companies)|for[ -]hire|hir(?:e|ing) me|coupons?|commercials?|show-?offs?|launch(?:es)?|demos?)";
const between =
  "(?:(?!about|on|for|regarding|how|what|which|who|why|questions?|advice|discuss\\w*|talk\\w*|share)[\\w'-]+(?:,|\\/| ?&)? ?){0,4}";
const tradeRuled = new RegExp(
  `\\b(?:no|without|against|never|stop|avoid|ban(?:ned|s)?(?: on)?|prohibit\\w*|forbid\\w*|don'?t|do not|nothing|not|only|outlaw\\w*|refrain from) ${between}${trade}\\b(?! (?:questions?|advice|topics?|strateg\\w+|discussion|jobs?|research|teams?|policy|experience|tax))`,
);
const tradeSubject = new RegExp(
  `\\b${trade}(?:,? (?:posts?|content|accounts?|activity|and|or|of any kind|in any form|their|other|reps?|representatives?|employees|owners|vendors|agencies|${trade}|\\w+ing)| ?\\/ ?\\w+){0,4} (?:is|are|isn't|aren't|will be|must|may|need|needs|require|requires|should|get|gets|belongs?|goes?|go|cannot|can't|can|not|prohibited|forbidden|banned|welcome)\\b`,
);

/** Goods and causes whose promotion is not that of a product: hate, cheats, discussion. */
const otherCauses =
  "(?:hate\\w*|violen\\w*|harm\\w*|illegal|drugs?|pirat\\w*|piracy|racis\\w*|bigot\\w*|self[- ]harm|suicide|terroris\\w*|discriminat\\w*|discussion\\w*|engagement|civil\\w*|healthy|kindness|misinformation|conspirac\\w*|eating|abuse|a (?:positive|friendly|welcoming|healthy)|conversation\\w*|cheat\\w*|hacks?|hacked|exploits?|aimbots?|bots|boosting|accounts?|karma|upvotes?|weapons?|guns?|firearms?|counterfeit\\w*|fakes?|stolen|scams?|gambling|politic\\w*|religio\\w*|extremis\\w*|ideolog\\w*|leaks?|other (?:sub\\w*|communit\\w*|servers?))";
const otherPromotion = new RegExp(
  `\\b(?:promot\\w*|advertis\\w*|advertiz\\w*|solicit\\w*|plugging|shilling|pitching|selling|sell)\\s+(?:of\\s+|for\\s+|or\\s+\\w+\\s+|any\\s+|and\\s+\\w+\\s+|the\\s+(?:use|sale)\\s+of\\s+){0,6}${otherCauses}\\b(?:(?:,| or| and|,? or|,? and|\\/) ?${otherCauses}\\b){0,6}`,
  "g",
);
/** "Ask about your business": discussed, not promoted. */
const talksOfOwn =
  /\b(?:(?:questions?|advice|talk|help|discuss\w*|feedback|ask|asking|tell|describe|details?|context|numbers?|know|stories|experience\w*|story|revenue|problems?|run|running|grow|growing|starting|state|age|include|size|industry)\b.{0,40}\b(?:your|own|a|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?|(?:your|a|own|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?.{0,30}\b(?:questions?|advice|problems?|is (?:located|based|registered)))\b/;
/** Promotion of one's own product, whatever else the text says. */
const direct =
  /promo|advert|solicit|shill|sell|pitch|plug|(?:mention|recommend)\w{0,10} (?:your|their)|talk\w{0,10} about (?:your|their) (?:own )?(?:product|app|tool|saas|startup)/;

const withoutOthers = (text: string): string => text.replaceAll(otherPromotion, " ");

/** Whether the text promotes in words that mean it on their own. */
export function isPromotion(text: string): boolean {
  const rest = withoutOthers(text);
  if (promoting.test(rest)) return true;
  if (hasInterest.test(rest) && shows.test(rest)) return true;
  if (!own.test(rest) || !shows.test(rest)) return false;
  // "No links to your blog" belongs to the topic of links.
  return direct.test(rest) || (!talksOfOwn.test(rest) && !/\blinks?\b|\burls?\b/.test(rest));
}

/** Whether the text forbids, permits or limits trade: "no marketers", "selling is prohibited". */
export function isTradeRule(text: string): boolean {
  const rest = withoutOthers(text);
  return tradeRuled.test(rest) || tradeSubject.test(rest);
}

const tradeName = new RegExp(
  `^\\W*(?:(?:rule )?\\d+\\W+)?(?:${trade}|commercial)(?: (?:posts?|content|policy|rules?|guidelines?))?\\W*$`,
);
/** A rule's name that is nothing but the topic: "Ads", "Promotion policy", "Sales". */
export const isPromotionName = (text: string): boolean => isPromotion(text) || tradeName.test(text);
