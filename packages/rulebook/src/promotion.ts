import type { Stance } from "@earshot/contract";
import {
  allows,
  type Clause,
  clausesOf,
  denies,
  isException,
  segmentsOf,
  type WrittenRule,
} from "./clauses.ts";

/** What one rule says of a thing, with the words it rests on; null: nothing. */
export interface StanceReading {
  stance: Exclude<Stance, "unsaid">;
  quotes: string[];
}

const promoting =
  /\b(?:self[ -]?(?:promo\w*|advertis\w*|marketing)|promo(?:s|te|tes|ting|tion|tions|tional)?|advert(?:s|is\w*|iz\w*)?|ads|solicit\w*|shill\w*|plug(?:s|ging)?|sales (?:pitch\w*|posts?)|pitch(?:es|ing)?|market(?:ing)? (?:your|posts?|a)|commercial (?:posts?|content|activity|use|links?)|sell(?:ing)? (?:your|anything|products?|services?|stuff|something)|(?:buy|buying|sell)(?:\/| and | or )(?:sell|selling|trading)|vendors?|(?:your|own|their|a|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?|affiliations?|lead.?gen\w*|business development|spam your|guerrilla marketing|astroturf\w*|drumming up business|company accounts?)\b/;

/** What is promoted where it has nothing to do with what one sells. */
const otherPromotion =
  /\bpromot\w*\s+(?:of\s+|or\s+\w+\s+|any\s+|and\s+\w+\s+)*(?:hate\w*|violen\w*|harm\w*|illegal|drugs?|piracy|racis\w*|bigot\w*|self[- ]harm|suicide|terroris\w*|discriminat\w*|discussion\w*|engagement|civil\w*|healthy|kindness|misinformation|conspirac\w*|eating|abuse|a (?:positive|friendly|welcoming|healthy)|conversation\w*)/;
/** "Ask about your business": what one owns is spoken of, not promoted. */
const talksOfOwn =
  /\b(?:(?:questions?|advice|talk|help|discuss\w*|feedback|ask|asking|tell|describe|details?|context|numbers?|know|stories|experience\w*|story|revenue|problems?|run|running|grow|growing|starting|state|age|include|size|industry)\b.{0,40}\b(?:your|own|a|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?|(?:your|a|own|their|my) (?:own )?(?:product|business|company|startup|service|saas|app|tool)s?.{0,30}\b(?:questions?|advice|problems?|is (?:located|based|registered)))\b/;
const strongPromotion =
  /\b(?:self[ -]?(?:promo|advert|market)|promo|advert|solicit|shill|pitch|plug|sell|spam|ads\b|lead.?gen|astroturf|vendor|commercial|guerrilla|post (?:about )?your|drop your|mention\w* (?:your|their|a|my)|talk\w* about (?:your|their) (?:own )?(?:product|app|tool|saas|startup)|recommend\w* (?:your|their|a|my)|link\w* (?:to )?(?:your|their|a|my)|share your|drumming|marketing)/;

/** Said of what one is with, whatever else is said. */
const direct =
  /promo|advert|solicit|shill|sell|pitch|plug|(?:mention|recommend)\w* (?:your|their)|talk\w* about (?:your|their) (?:own )?(?:product|app|tool|saas|startup)/;

const linking =
  /\b(?:links?|linking|linked|urls?|hyperlinks?|affiliate|referrals?(?: codes?| links?)?|promo codes?|discount codes?|websites?|link[- ]?drop\w*|shorteners?)\b/;
/** Links that have nothing to do with what one recommends, and links that are asked for. */
const otherLinks =
  /\b(?:links? (?:to |for )?(?:\w+ ){0,2}(?:pirat\w+|illegal|porn\w*|nsfw|source|sources|wiki|gore|malware|torrents?|paywall\w*|the (?:original|article|source|wiki|rules)|original)|link flair|(?:source|original|article|proof|evidence|citation)s? links?|link (?:your|the|a|to your|to a|to the) (?:sources?|stud\w+|evidence|original|article|proof|repo\w*|post)|dead links?|linkedin|chain links?|links? (?:must|should) (?:be|go|work|have|use)|pirat\w+|image links?|link posts?|links? and sources?|link back|include (?:a |the )?links?|provide (?:a |the )?links?|add (?:a |the )?links?)\b/;
const someLinks =
  /\b(?:affiliate|referrals?|shorten\w*|tracking|utm|monetiz\w+|promo codes?|discount codes?|amazon|youtube|discord|telegram|whatsapp|invite|blog ?spam|social media|facebook|surveys?|paywalled|masked|bare|naked|raw)\b/;
const allLinks =
  /\b(?:no (?:external |outside |promotional |commercial )?(?:links?|urls?)|(?:all|any|external|outside|outbound|posting|other) (?:kinds? of )?(?:links?|urls?)|links? (?:of any kind|are|is|will|in (?:posts|comments)|to (?:your|one's|a|any|other) (?:own )?(?:\w+ )?(?:web|site|product|business|company|blog|page|store|shop|service|startup|app|sites))|(?:your|own|company|personal) (?:\w+ )?(?:links?|websites?|site)|link[- ]?drop\w*)/;

/** What makes a ban one of some of it: a place, a day, a share, a leave, a way. */
const scoped =
  /\b(?:outside (?:of|the|our|a|this|that|these)\b|except\w*|unless|only (?:in|on|if|when|as|after|with|within|allowed|permitted|once|be|where|during)|weekly|monthly|daily|mega ?threads?|dedicated|designated|pinned|stickied|threads?\b.{0,30}\b(?:only|instead)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|10 ?%|9 ?[:/] ?1|1 ?[:/] ?10|90\/10|ratio|one in ten|excessive\w*|overly|blatant\w*|limit\w*|minimal|moderation|without (?:prior |mod\w* |explicit |written )*(?:approval|permission|consent|asking|contributing|disclos\w*|context|participat\w*|saying|telling)|(?:prior|mod\w*|our) (?:approval|permission)|approved by|permission from|message the mod\w*|modmail|contact the mod\w*|ask (?:the )?mod\w*|disclos\w*|transparen\w*|flair\w*|once (?:a|per|every)|per (?:week|month|day)|active (?:members?|participa\w*|contribut\w*)|must (?:first|also)|relevant|directly (?:answer|relat|help)|asked for|when asked|if asked|if someone asks|in the context|long as|provided (?:that|you|it)|undisclosed|undeclared|low.?effort|sole(?:ly)?|purely|just to|primarily|drive.?by|unsolicited|repeated\w*|too (?:much|often)|majority|verified|paid)\b/;
/** A condition that a disclosed, useful reply meets is no more than a limit all the same. */
const inComments = /\bcomments?\b/;
const postsOnly =
  /\b(?:in posts|as (?:a )?posts?|posts? only|top.?level|new posts|stand.?alone posts?)\b/;
const noDenial =
  /\b(?:no (?:problem|need|issue|limit|minimum|requirement|rule|restrictions?)|not (?:required|only|necessary|mind)|don'?t mind|do not mind|never a problem|why not)\b/g;
const doubled = /\b(?:not|n't|isn't|aren't) (?:be )?(?:banned|prohibited|forbidden|against)\b/g;
const taken = /\b(?:remov\w+|delet\w+|banned?|not tolerated|spam)\b/;

interface Topic {
  /** Whether a stretch of a rule speaks of it. */
  speaks(text: string): boolean;
  /** Whether it forbids some kinds of it alone. */
  some?(text: string): boolean;
}

const promotionTopic: Topic = {
  speaks(text) {
    if (!promoting.test(text)) return false;
    if (otherPromotion.test(text) && !/self[ -]?promo|advert/.test(text)) return false;
    return strongPromotion.test(text) && !(talksOfOwn.test(text) && !direct.test(text));
  },
};
const linksTopic: Topic = {
  speaks: (text) =>
    linking.test(text) &&
    (!otherLinks.test(text) || allLinks.test(text)) &&
    (allLinks.test(text) || someLinks.test(text) || /\blinks?\b|\burls?\b/.test(text)),
  some: (text) => someLinks.test(text) && !/\bno (?:external |outside )?links\b/.test(text),
};

type Said = "forbidden" | "limited" | "allowed" | null;

/** What a clause says of a topic that it or its heading speaks of. */
function sayOf(clause: Clause, topic: Topic): Said {
  const text = clause.text.replaceAll(noDenial, " ").replaceAll(doubled, " allowed ");
  let said: Said = null;
  for (const segment of segmentsOf(text)) {
    if (isException(segment) && said !== null) {
      // "No promotion, but …": what follows takes something out, or explains.
      if (
        said === "forbidden" &&
        (allows.test(segment) || scoped.test(segment)) &&
        !(denies.test(segment) && !/^\s*(?:except|unless)/.test(segment))
      )
        said = "limited";
      else if (said === "allowed") said = "limited";
      continue;
    }
    const denied = denies.test(segment) || (topic.speaks(segment) && taken.test(segment));
    const granted = allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "");
    const isScoped = scoped.test(segment);
    if (granted)
      said =
        isScoped || (postsOnly.test(segment) && !inComments.test(segment)) || said === "forbidden"
          ? "limited"
          : "allowed";
    else if (denied) said = isScoped || topic.some?.(segment) ? "limited" : "forbidden";
    else if (isScoped && topic.speaks(segment)) said = said ?? "limited";
  }
  return said;
}

/** What a rule says of a topic: a ban with a way round it is a limit. */
function readTopic(rule: WrittenRule, topic: Topic): StanceReading | null {
  const clauses = clausesOf(rule);
  const quotes: string[] = [];
  const all = new Set<Said>();
  const isTopic = clauses.some(({ text, isName }) => isName && topic.speaks(text));
  for (const clause of clauses) {
    const { text, heading, isName, original } = clause;
    const speaks = topic.speaks(text);
    // "Only on Saturdays." below "Self-promotion".
    const goesOn =
      !speaks &&
      isTopic &&
      !isName &&
      /\b(?:it|this|these|such|they|them|comments?|threads?|posts?|only|unless|except\w*|mods?|permission|approval|once|ratio|10%)\b/.test(
        text,
      ) &&
      (scoped.test(text) || allows.test(text));
    if (!speaks && !goesOn) continue;
    let said = sayOf(clause, topic);
    if (goesOn && said === "forbidden") said = null;
    if (goesOn && said === "allowed") said = /\bcomments?\b/.test(text) ? "allowed" : "limited";
    if (said === null && speaks && !isName && (denies.test(heading) || taken.test(heading))) {
      said = topic.some?.(text) || scoped.test(text) ? "limited" : "forbidden";
    }
    if (
      said === null &&
      speaks &&
      isName &&
      /^\W*(?:\w+\W+){0,2}(?:spam|self[ -]?promo\w*|advertis\w*|soliciting)/.test(text)
    )
      all.add(null);
    if (said === null) continue;
    all.add(said);
    quotes.push(original);
  }
  const bare = isTopic && all.size === 1 && all.has(null);
  if (bare) {
    // A rule called "Self-promotion" that says nothing of it is not one in its favour.
    const name = clauses.find(({ isName, text }) => isName && topic.speaks(text));
    return name ? { stance: "limited", quotes: [name.original] } : null;
  }
  if (quotes.length === 0) return null;
  const mixed = all.has("limited") || (all.has("forbidden") && all.has("allowed"));
  const stance = mixed ? "limited" : all.has("forbidden") ? "forbidden" : "allowed";
  return { stance, quotes };
}

/** What a rule says of recommending what one is with. */
export const readPromotion = (rule: WrittenRule): StanceReading | null =>
  readTopic(rule, promotionTopic);

/** What a rule says of links; some kinds alone forbidden is a limit. */
export const readLinks = (rule: WrittenRule): StanceReading | null => readTopic(rule, linksTopic);
