import { allows, denies } from "./clauses.ts";
import { isConditional, isRationed, isShare, isThreadOnly } from "./conditions.ts";
import { removes } from "./rewrite.ts";

/** Words that mean promotion on their own. */
const promoting =
  /\b(?:self[ -]?(?:promo\w*|advertis\w*|marketing)|(?:cross[ -]?)?promo(?:s|te|tes|ted|ting|tion|tions|tional|ters?)?|advert(?:s|is\w*|iz\w*|orials?)?|ads?(?! hoc| hominem| nauseam| infinitum|-block)|infomercials?|solicit\w*|shill\w*|plug(?:s|ged|ging)?|sales (?:pitch\w*|posts?|talk)|pitch(?:es|ed|ing)?|hawk(?:ing)? (?:your|products?|services?|wares)|peddl\w*|tout(?:ing)? (?:your|products?|services?)|market (?:your|a|to)|marketing (?:posts?|content|material|spam|messages?|copy|campaigns? (?:are|is))|(?:stealth|guerr?illa|viral|affiliate|content) market\w+|non[ -]?commercial(?! licen[sc]es?)|(?:ads?|advert\w*|promo\w*|marketing|sales)-free|(?:marketing|sales)[- ]free (?:zone|space|sub\w*|community|area|place)|self[- ]link\w*|(?:marketing|advertising|promotional|sales) (?:purposes?|reasons|ends)|commercial (?:posts?|content|activit\w+|use|links?|offers?|promot\w*|accounts?|messages?|submissions?|interests?|purposes?|entit\w+|users?|solicitation|advert\w*|self\w*)|(?:anything|nothing|something|everything|purely|is|are|be) commercial|sell(?:ing)? (?:your|anything|products?|services?|stuff|something|things|goods|items|merch\w*)|(?:buy|buying|sell)(?:\/| and | or )(?:sell|selling|trading)|(?:nothing|anything|items?|products?|services?|posts?|is|not|things|stuff|templates?) (?:is )?for[ -]sale|for[ -]sale (?:posts?|ads?|listings?)|vendors?|software makers?|(?<!r\/)lead.?gen\w*|business development|spam your|astroturf\w*|drum(?:ming)? up (?:business|customers|sales)|(?:brand|corporate|company|business|commercial|official|vendor|promotional|marketing|product) (?:accounts?|profiles?|users?|reps?|representatives?|entities|shills?|ambassadors?)|brands? (?:may|must|should|are|posting)|(?:find(?:ing)?|get(?:ting)?|seek(?:ing)?|(?:look|hunt|headhunt|fish|search|prospect)(?:ing)? for|recruit(?:ing)?|solicit(?:ing)?|attract(?:ing)?) (?:new |more )?(?:clients|customers|leads|business)|paid (?:product|service|promotion|post|placement|endorsement)s?|sponsor(?:ed|ship)s? (?:posts?|content|links?|reviews?)|product (?:placements?|launch(?:es)?|promotion|plugs?|demos?|showcases?|announcements?)|launch (?:posts?|announcements?)|(?:app|project|product|startup|tool|software|saas|business|website|site) (?:showcases?|launch(?:es)?|show-?offs?)|showcase (?:posts?|threads?|your|of|on|only)|show(?:ing)? off (?:an?|your|their|the)|showcases|moneti[sz]ed (?:content|links?|posts?|videos?)|free advertis\w*|your (?:billboard|audience|sales funnel|funnel|customer base)|billboard|marketplace|classifieds?|drive (?:traffic|sales|customers|sign-?ups)|traffic to (?:your|their|a|an|own)|(?:90|80|95) ?\/ ?(?:10|20|5)|(?:9|10|nine|ten) to (?:1|one)|(?:9|10) ?[:/] ?1|1 ?[:/] ?(?:9|10)|(?:10|ten) ?(?:%|percent) rule|i (?:just )?(?:built|made|created|launched) (?:this|an?|my)\b|(?:dm|pm|message) me|cold (?:outreach|call\w*|e?-?mail\w*|dms?|messages?)|(?:offers?|services|business) (?:in|by|via|through) (?:dms?|pms?|private|chat|messages?)|(?:dm|pm|messag|contact)\w* (?:\w+ ){0,3}(?:to|with) (?:\w+ ){0,2}(?:offer\w*|sell\w*|services|business|deals?)|website with a reddit account|(?:personal|individual) accounts? only|only (?:personal|individual) accounts?|(?:individuals|people|humans) only|sale (?:posts?|threads?|listings?|ads?)|money-making|hawking|wares|(?:90|80|95|9|10) ?[/:-]? ?(?:10|20|5|1) (?:rule|ratio|guideline|policy|split)|accounts? (?:that|which|for|of|belonging|run|speaking|representing)\b.{0,40}\b(?:compan(?:y|ies)|brands?|business(?:es)?|products?|stores?)|anything (?:that )?(?:makes|earns) (?:you )?money)\b/;

const interest =
  "stand to (?:gain|profit|benefit|make|earn)|commissions? on|who pays you|pays you\\b|payroll|sponsored by|(?:connection|ties?|relationship|related) (?:to|with) (?:a|the|any|your) (?:company|product|brand|business|vendor)s?|(?:financial|monetary|commercial|vested|personal|business|pecuniary|economic) (?:interest|stake|tie|relationship|connection|gain|benefit|incentive)s?|conflicts? of interest|stake in|benefit\\w* (?:you|them) financially|financially benefit\\w*|(?:you|they|one) (?:personally |financially )*(?:profit|benefit|gain|earn)s?(?: \\w+)? from|benefits? (?:you|them|your)|mak(?:e|ing) money (?:from|off|on)|earns? (?:\\w+ ){0,2}(?:commissions?|money|income)|(?<!political |religious )affiliations?|for[ -]profit|get a (?:cut|commission|kickback)";

const ownThings =
  "(?:product|business|compan(?:y|ie)|startup|service|saas|app|tool|project|work|plug-?in|extension|software|course|newsletter|podcast|book|e-?book|sites?|website|blog|channel|shop|store|stuff|portfolio|preset|template|creation|brand|agency|platform|client|employer|offering|wares|game|merch|domain|solution|listing)s?";
const ownVerbs =
  "(?:own|earn|work on|made|make|built|build|created|develop\\w*|wrote|sell|run|founded|launched|represent|work (?:for|at|with)|are (?:with|paid|affiliated|involved|associated|employed)|affiliated|selling|have (?:made|built|created|developed))";
/** Something one owns or earns from. */
const own = new RegExp(
  `\\b(?:(?:your|their|his|her|one's|my) (?:own )?(?:[\\w'-]+,? ){0,1}${ownThings}|(?<!n't |not |claim\\w* .{0,30})yours|own ${ownThings}|(?<!how |posts |comments |as )(?:you|they|i|members|users)(?:'ve|'re)? ${ownVerbs}(?! an? (?:mistake|error|exception|post|comment|difference))|paid by|affiliated with|employed by|${interest})\\b`,
);
/** Has an interest in it, whatever the text says about it. */
const hasInterest = new RegExp(`\\b(?:${interest})\\b`);
/** What one does with it that counts as promotion. */
const shows =
  /\b(?:mention\w*|nam(?:e|ed|ing)|speak\w* of|talk\w* about|recommend\w*|shar(?:e|es|ed|ing)|show\w*|demo\w*|see|post(?:s|ed|ing)?|submit\w*|submissions?|offer\w*|drop\w*|belongs?|say (?:so|that)|saying so|own projects?|welcome|disclos\w*|endors\w*|refer\w*|(?:answer|repl|respond)\w* with|hint\w*|suggest\w*|review\w*|push\w*|hyp(?:e|ing)|announc\w*|introduc\w*|bring\w* up|direct\w*|push\w*|steer\w*|funnel\w*|stuff|comment\w* (?:about|on)|tell (?:the community|people|everyone|members|others)|pretend\w*|point(?:s|ing)? to)\b/;

/** Words that need a ban, a permission or a limit near them: communities about sales and marketing use them. */
const trade =
  "(?:marketing|marketers?|sell(?:ing|ers?)?|sales|selling|merchants?|brands?(?! wars?| loyalty)|corporations?|corporate|compan(?:y|ies)|businesses|commerce|sponsors?|sponsorships?|sponsored|affiliates?(?! (?:(?:and|or|\\/) \\w+ )?(?:links?|codes?|tags?))|influencers?|agents?|promoters?|recruiters|resellers?|commerce|transactions|wts|moneti[sz]ation|product (?:recommendations?(?! requests?)|endorsements?)|recommend (?:products?|services?|vendors?|brands?|tools?|companies)|for[ -]hire|hir(?:e|ing) me|coupons?|commercials?|show-?offs?|launch(?:es)?|demos?|prospecting)";
/** Words of trade that a ban anywhere in the sentence is about, unless it discusses them. */
const tradeAnywhere =
  /\b(?:marketing|marketers?|marketed|to market|sells?|selling|sellers?|sales|commercial(?:ly)?|prospecting|wts|wtb|buy ?\/ ?sell|resell\w*|demo(?:s|ing)?)\b/;
/** Marketing and sales as a subject to talk about. */
const talksOfTrade =
  /\b(?:questions?|about|related to|advice|discuss\w*|topics?|news|jobs?|courses?|class(?:es)?|strateg\w+|tips|talk|career\w*|study|studies|degrees?|software|real estate)\b.{0,30}\b(?:marketing|marketers?|sell\w*|sales|commercial)\b|\b(?:marketing|sales) (?:questions?|advice|topics?|strateg\w+|discussion|jobs?|teams?|degrees?|careers?|tips)\b|\bsell for\b|\b(?:selling|sell|sold) (?:your|my|a|his|her|their) (?:house|home|car|soul)\b|\bcommercial (?:software|real estate|property|vehicles?|aircraft|flights?|airlines?|fishing|kitchens?|licen[sc]e\w*)\b/;
const between =
  "(?:(?!about|on|for|regarding|how|what|which|who|why|questions?|advice|discuss\\w*|talk\\w*|share)[\\w'-]+(?:,|\\/| ?&)? ?){0,4}";
const tradeRuled = new RegExp(
  `\\b(?:no|without|against|never|stop|avoid|ban(?:ned|s)?(?: on)?|prohibit\\w*|forbid\\w*|don'?t|do not|nothing|not|only|outlaw\\w*|refrain from) ${between}\\b${trade}\\b(?! (?:questions?|advice|topics?|strateg\\w+|discussion|jobs?|research|teams?|policy|experience|tax))`,
);
const tradeSubject = new RegExp(
  `\\b${trade}(?:,? (?:posts?|content|accounts?|activity|and|or|of any kind|in any form|their|other|reps?|representatives?|employees|owners|vendors|agencies|${trade}|\\w+ing)| ?\\/ ?\\w+){0,4} (?:is|are|isn't|aren't|will be|must|may|need|needs|require|requires|should|get|gets|belongs?|goes?|go|cannot|can't|can|not|prohibited|forbidden|banned|welcome)\\b`,
);

/** Goods and causes whose promotion is not that of a product: hate, cheats, discussion. */
const otherCauses =
  "(?:hate\\w*|violen\\w*|harm\\w*|illegal|ai|ai-?generated|drugs?|pirat\\w*|piracy|racis\\w*|bigot\\w*|self[- ]harm|suicide|terroris\\w*|discriminat\\w*|discussion\\w*|engagement|civil\\w*|healthy|kindness|misinformation|conspirac\\w*|eating|abuse|a (?:positive|friendly|welcoming|healthy)|conversation\\w*|cheat\\w*|hacks?|hacked|exploits?|aimbots?|bots|boosting|accounts?|karma|upvotes?|weapons?|guns?|firearms?|counterfeit\\w*|fakes?|stolen|scams?|gambling|politic\\w*|religio\\w*|extremis\\w*|ideolog\\w*|leaks?|leaked|nudes|followers|likes|logins|passwords|credit cards?|medication|meds|prescriptions?|alcohol|tobacco|vap(?:es?|ing)|nicotine|weed|cannabis|lotter(?:y|ies)|raffles?|cults?|elections?|candidates?|petitions?|clans?|guilds?|harassment|threats|doxx\\w*|fascis\\w*|supremac\\w*|misogyn\\w*|sexual\\w*|minors|animal (?:abuse|cruelty)|cruelty|starv\\w*|diets?|anti-?vax\\w*|genocide|denial\\w*|stereotyp\\w*|slurs|intoleran\\w*|prejudice|toxic\\w*|witch.?hunt\\w*|brigad\\w*|vigilant\\w*|poach\\w*|dangerous|unsafe|illicit|unregulated|onlyfans|raids?|pets?|puppies|kittens|animals|hatred|hostility|key (?:re)?sell\\w*|games?|political|private servers?|essay\\w*|discord\\w*|servers?|escorts?|prostitut\\w*|in-?game \\w+|game (?:accounts?|currency|keys?|items?)|gold|homework services?|exam\\w*|emulat\\w*|sexis\\w*|homophob\\w*|nazi\\w*|other (?:sub\\w*|communit\\w*|servers?))";
const ofThem =
  "(?: (?:services?|sites?|sellers?|sales|tools?|servers?|software|content|accounts?|clients?|mods?|apks?))?";
const otherPromotion = new RegExp(
  `(?<!self[ -])\\b(?:promot\\w*|advertis\\w*|advertiz\\w*|ads? for|solicit\\w*|plug(?:ging)?|shilling|pitching|selling|sell)\\s+(?:of\\s+|for\\s+|(?:or|and|,)\\s+(?:glorif|encourag|incit|sell|sale|advertis|promot|post|shar|endors)\\w*\\s+|any\\s+|other\\s+|your\\s+|the\\s+(?:use|sale)\\s+of\\s+){0,6}(?:(?!business|brand|compan|product|service|own\\b|your|social|app|tool)[\\w-]+ )?(?:any of these|any such \\w+|${otherCauses})\\b${ofThem}(?:(?:,| or| and|,? or|,? and|\\/) ?${otherCauses}\\b${ofThem}){0,6}`,
  "g",
);
/** "Ask about your business": discussed, not promoted. */
const talksOfOwn =
  /\b(?:(?:questions?|advice|talk|help|discuss\w*|feedback|ask|asking|tell|describe|details?|context|numbers?|know|stories|experience\w*|story|revenue|problems?|run|running|grow|growing|starting|state|age|include|size|industry)\b.{0,40}\b(?:your|own|a|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?|(?:your|a|own|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?.{0,30}\b(?:questions?|advice|problems?|is (?:located|based|registered)))\b/;
/** Says more of it than a link does. */
const namesProduct = /\b(?:mention\w*|nam(?:e|ed|ing)|recommend\w*|suggest\w*|hint\w*|endors\w*)\b/;
/** Promotion of one's own product, whatever else the text says. */
const direct =
  /promo|advert|solicit|shill|sell|pitch|plug|(?:mention|recommend)\w{0,10} (?:your|their)|talk\w{0,10} about (?:your|their) (?:own )?(?:product|app|tool|saas|startup)/;

/** Ads for jobs and people, and the software that blocks ads. */
const otherAds =
  /\b(?:job|personal|dating) (?:ads?|advertis\w*)\b|\b(?:complain\w*|questions?|asking|discuss\w*) about (?:\w+ ){0,3}(?:ads?|advertis\w*|promotions?|marketing|brands?|products?|compan(?:y|ies)|vendors?)\b|\bad ?-?block\w*\b/g;

const othersWork =
  /\b(?:their|other people's|someone else's) (?:\w+ )?(?:work|art\w*|content|creations?)\b/g;

const withoutOthers = (text: string): string =>
  text.replaceAll(otherPromotion, " ").replaceAll(otherAds, " ").replaceAll(othersWork, " ");

/** Words of trade, which a rule about promotion may use. */
const commerce =
  /\b(?:products?|services?|brands?|vendors?|compan(?:y|ies)|business(?:es)?|employers?|employees|clients?|customers?|sponsor\w*|commerc\w*|market(?:ing|ers?)|sell\w*|sales|sold|stores?|shops?|storefronts?|startups?|saas|founders?|commissions?|affiliat\w*|monet\w*|profit\w*|paid|earn\w*|money|endors\w*|testimonials?|merch\w*|subscriptions?|freebies|coupons?|discounts?|goods|partnerships?|collabs?|collaborations?|giveaways?|proposals?|fundrais\w*|crowdfund\w*|kickstarter|patreon|podcasts?|newsletters?|courses?|traffic|sign-?ups|leads)\b/;
/** People and goods of trade: a rule that bans, permits or limits them is about promotion. */
const traders =
  /\b(?:marketers?|advertisers?|sales ?(?:people|persons?|m[ae]n|reps?)|resellers?|promoters|influencers|growth hackers|spokes(?:people|persons?)|(?:social media|community) (?:managers?|teams?)|pr (?:people|reps?|agenc(?:y|ies)|firms?)|publicists?|for[- ]sale)\b/;
/** People with an interest of their own. */
const insiders =
  /\b(?:your own|yours|your (?:company|interests?|bias)|affiliated|skin in the game|horse in (?:the|this) race|bias\w*|for free|makers?|reviewers?|you made|free (?:samples?|products?|cop(?:y|ies)|units?)|gifted|review (?:cop(?:y|ies)|units?|samples?)|connect(?:ed|ions?)|conflicts?|paid|sponsor\w*|financial\w*|developers?|devs|(?:company )employees?|employees of|employers?|employed|work (?:for|at)|reps|representatives|insiders?|industry|vendors?|founders?|makers?|affiliat\w*)\b/;
const identifies =
  /\b(?:flairs?|label\w*|say (?:who|if|when|whether)|admit\w*|own up|mention (?:who|if|that|it)|be open|state\b|write it|show your bias|let (?:us|people|everyone) know|tell (?:us|people)|disclos\w*|identif\w*|declar\w*|transparen\w*|up ?front|say so|say (?:that )?(?:you|they))\b/;
/** Research for a company's product. */
const research =
  /\b(?:market research|(?:customer|product|idea) (?:discovery|research|validation|interviews?)|commercial or academic|academic or commercial)\b/;
const surveys =
  /\b(?:surveys?|questionnaires?|research|user (?:tests?|testing|interviews?)|beta test\w*|focus groups?)\b/;
const academic = /\b(?:academic|students?|universit\w*|irb|thesis|dissertation)\b/;
/** Spam, where the rule does not say of what. */
const spam =
  /(?<!\b(?:ai|output|porn|reduce|bots?|memes?|photos?|images?|karma|as|is|are|be|considered) )\bspam(?:s|mers?|ming|med|my)?\b(?! (?:bots?|filters?|folder|rule|with|[\w/]+ with|the (?:same|report|sub\w* with)|upvot))|\b(?:blog|vlog) ?spam\b/;
/** Asks only for the original of what one links. */
const originalSource =
  /\b(?:original|primary|direct) (?:source|article|link|paper|post|study|report|content)|the source\b/;

/** Whether the text forbids or limits something. */
const isRule = (text: string): boolean => denies.test(text) || removes(text) || isConditional(text);

/** Whether the text promotes in words that mean it on their own. */
export function isPromotion(text: string): boolean {
  const rest = withoutOthers(text);
  if (promoting.test(rest)) return true;
  if (hasInterest.test(rest) && shows.test(rest)) return true;
  if ((isRule(rest) || allows.test(rest)) && (traders.test(rest) || research.test(rest)))
    return true;
  if (surveys.test(rest) && isRationed(rest) && !academic.test(rest)) return true;
  if (isRationed(rest) && commerce.test(rest) && !talksOfOwn.test(rest)) return true;
  if (isShare(rest) && /\b(?:posts?|submissions?|contributions?|activity|links?)\b/.test(rest))
    return true;
  if (spam.test(rest) && !originalSource.test(rest)) return true;
  const isOffered = allows.test(rest) && /\b(?:shar|mention|promot|recommend|nam)\w+/.test(rest);
  if (!own.test(rest)) return /\b(?:your|their) own\b/.test(rest) && isShare(rest);
  if (isRationed(rest)) return true;
  if (!shows.test(rest)) return false;
  // "No links to your blog" belongs to the topic of links.
  return (
    direct.test(rest) ||
    ((isOffered || !talksOfOwn.test(rest)) &&
      (namesProduct.test(rest) || !/\blinks?\b|\burls?\b/.test(rest)))
  );
}

/** A company that takes part: "no corporate usernames", "don't comment on behalf of a business". */
const entity =
  "(?:compan(?:y|ies)|products?|shops?|apps?|websites?|brand(?:s|ed)?|business(?:es)?|corporat\\w*|firms?|agenc(?:y|ies)|pr people|manufacturers?|retailers?|stores?|organi[sz]ations?|start-?ups?)";
const presence =
  "(?:accounts?|accts?|presence|logos?|profiles?|usernames?|user names?|handles?|named after|behalf|represent\\w*|participat\\w*|take part|taking part|speak\\w* for|spokes\\w*)";
const companyPresence = new RegExp(
  `\\b${entity}\\b.{0,40}\\b${presence}\\b|\\b${presence}\\b.{0,40}\\b${entity}\\b`,
);

/** Whether the text forbids, permits or limits trade: "no marketers", "selling is prohibited". */
export function isTradeRule(text: string): boolean {
  const rest = withoutOthers(text);
  if (talksOfTrade.test(rest)) return false;
  if (tradeRuled.test(rest) || tradeSubject.test(rest)) return true;
  if (companyPresence.test(rest) && (denies.test(rest) || removes(rest))) return true;
  return tradeAnywhere.test(rest) && isRule(rest);
}

/** One form of promotion, which a recommendation in a reply need not be. */
const forms =
  /\b(?:(?:\w+ )?(?:showcase|show-?off) (?:posts?|submissions?)|posts? that (?:only |just )?show off\b|(?<!(?:app|saas|product|software|tool|website|startup) )showcases(?! (?:your|their|what|it))|(?:blog|vlog) ?spam|(?:for[- ]sale|buy\/sell|sales?) (?:posts?|ads?|listings?|threads?)|buying,? (?:(?:and|or) )?selling(?:,? (?:and|or) trading)?|(?:look what |see what )?i (?:made|built|created)(?: (?:this|an?(?: \w+)?))?(?: posts?| submissions?)|listings?|market research|(?:customer|product|idea) (?:discovery|research|validation|interviews?)|launch (?:posts?|announcements?)|product launch(?:es)?(?: posts?)?|affiliates?(?: marketing)?(?: links?)?|spam\w*)\b/g;

/** Whether all the promotion that the text is about is of one form, such as showcase posts. */
export function isFormOfPromotion(text: string): boolean {
  const rest = text.replaceAll(forms, " ");
  return rest !== text && !isPromotion(rest) && !isTradeRule(rest);
}

const acts =
  /\b(?:mention\w*|recommend\w*|promot\w*|push\w*|refer(?:s|red|ring)?|endors\w*|represent\w*|offer\w*|suggest\w*|plug\w*|bring\w* up|on behalf|steer\w*|direct(?:ing)? (?:people|users|members)|point(?:ing)? (?:people|users|members|to)|speak\w* for|talk\w* up|tell\w* people|spread\w*|hype|gain\w*|benefit\w*|interest|drum\w*|advertis\w*)\b/;
/** A sentence of at most so many words has no room for another subject than the trade that it names. */
const maxShortWords = 12;
const disclosure =
  /\bfull disclosure\b|\b(?:must|requir\w*|mandatory|please|always|fail\w*)\b.{0,40}\bdisclos\w*|\bdisclos\w*.{0,40}\b(?:required|mandatory|expected|necessary)\b|\bsock ?puppet\w*|\bfake (?:reviews?|testimonials?)\b/;
const otherDisclosure = /\b(?:ai|generated|personal|private|confidential|location|medical)\b/;
/** Asks whether the reader has something to promote. */
const offersSomething =
  /\b(?:have|made|make|built|build\w*|launch\w*|got|own|run|sell\w*) (?:an? |your |some )?(?:new |own |cool )?(?:apps?|projects?|products?|tools?|start-?ups?|business|channel|blog|shop|store|something|service|saas)\b/;
/** A question about what the reader offers, which the next sentence answers. */
export const asksForPromotion = (text: string): boolean =>
  text.endsWith("?") && (offersSomething.test(text) || own.test(text) || commerce.test(text));
const exchange =
  /\b(?:trade posts?|swaps?|auctions?|ebay|etsy|listings?|classifieds?|resell\w*)\b|\b(?:same|single) (?:site|domain|website|channel|blog)\b/;
const messages = /\b(?:dms?|pms?|private messages?|direct messages?|chat requests?)\b/;
const offers =
  /\b(?:offer\w*|services?|unsolicited|business|products?|clients?|sell\w*|recruit\w*)\b/;
const launches = /\b(?:launch\w*|deals?|discounts?|etsy|stores?|shops?|built|made)\b/;
/** Commerce in a sentence that rules something: a person decides, since it may be a ban on promotion. */
export function isDoubtfulPromotion(text: string): boolean {
  const rest = withoutOthers(text);
  const isCommerce =
    isRule(rest) && commerce.test(rest) && acts.test(rest) && !talksOfOwn.test(rest);
  const mustIdentify = insiders.test(rest) && identifies.test(rest);
  const isTrade =
    (tradeAnywhere.test(rest) || /\bfor[- ]sale\b/.test(rest)) &&
    !talksOfTrade.test(rest) &&
    rest.split(" ").length <= maxShortWords;
  const isMessage = messages.test(rest) && offers.test(rest);
  const isThread = isThreadOnly(rest) && (own.test(rest) || launches.test(rest));
  const mustDisclose = disclosure.test(rest) && !otherDisclosure.test(rest);
  const isExchange = exchange.test(rest) && isRule(rest);
  return (
    (isCommerce ||
      mustIdentify ||
      mustDisclose ||
      isExchange ||
      isTrade ||
      isMessage ||
      isThread) &&
    !isPromotion(text) &&
    !isTradeRule(text)
  );
}

const blogspam = /\b(?:blog|vlog) ?spam\b/g;
/** A rule against blog spam that only asks for the original source. */
export const asksForSource = (rule: string): boolean =>
  rule.search(blogspam) >= 0 &&
  originalSource.test(rule) &&
  !isPromotion(rule.replaceAll(blogspam, " "));

const tradeName = new RegExp(
  `^\\W*(?:(?:rule )?\\d+\\W+)?(?:${trade}|commercial)(?: (?:posts?|content|policy|rules?|guidelines?))?\\W*$`,
);
/** A rule's name that is nothing but the topic: "Ads", "Promotion policy", "Sales". */
export const isPromotionName = (text: string): boolean => isPromotion(text) || tradeName.test(text);
