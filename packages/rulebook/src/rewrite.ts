import { isNear } from "./patterns.ts";

const harmlessNegation =
  /\b(?:no (?:need|limit|minimum|requirement|rule|restrictions?)|not (?:required|only|necessary)|why not)\b/g;
/** Negations that permit. */
const doubleNegation =
  /\b(?:(?:not|n't|isn't|aren't) (?:be )?(?:banned|prohibited|forbidden|against)|(?:no|never a) (?:problem|issue|objection)s?|(?:don'?t|do not|won't|nobody) minds?|not mind|go ahead)\b/g;
/** A run of words up to one that begins another statement. */
const run =
  "(?: (?!no\\b|not\\b|don't|never|must\\b|may\\b|is\\b|are\\b|will\\b|we\\b|do\\b)\\w[\\w'/-]*){0,8}";
/** Says that a ban has no exception: "even if asked", "with or without disclosure", "no exceptions". */
const evenIf = new RegExp(
  `\\b(?:(?:not )?even (?:if|when|with|in|as|though|where|after|on|under|for)|(?:with|whether) or (?:without|not)|regardless of|no matter|irrespective of|(?:doesn't|does not) matter (?:if|whether|how|who|that|what)|(?:don't|dont|do not) care (?:if|whether|who|how|that|what)|whether)${run}(?: or not)?`,
  "g",
);
const orNot = /\b\w+ or (?:not|otherwise)\b|\bor (?:not|otherwise)\b/g;
const eitherWay =
  /\b(?:disclosed|declared|solicited|asked|paid|free|relevant|wanted|subtle|blatant|direct|undisclosed|unpaid|indirect) or (?:un\w+|indirect|disclosed|not \w+|free|paid|blatant|subtle|irrelevant)\b/g;
const noExceptions =
  /\b(?:no|without|zero) (?:any )?exceptions?\b|\bincluding (?:in )?(?:the |our )?(?:\w+ ){0,3}(?:mega ?)?threads?\b/g;
/** "Nothing for sale" forbids as "not anything for sale" does. */
const nothing = /\bnothing\b(?! (?:else|but|wrong|more|less|against))/g;
const nonCommercial = /\bnon[- ]?commercial\b/g;
const freeOf = /\b(ads?|advertising|advertisement|promo|promotion|marketing|sales|spam)[- ]free\b/g;
/** "Answering with your own product is advertising": the ban on advertising includes it. */
const countsAs =
  /\b(?:is|are|be|it's|that's|counts? as|considered|treated as|regarded as|seen as|qualif(?:y|ies) as) (?:still |also |just |just as much |considered |simply )?(?:to be )?(?:as )?(?:an? )?(?:spam|advertis\w*|self[- ]?promo\w*|promotion|ad|ads|pitch|plug|marketing|soliciting|solicitation)\b(?! (?:is|are|thread|free|posts? (?:is|are)))/g;
const disclosing =
  /\b(?:disclos\w*|disclaimers?|transparen\w*|honest\w*|saying|stating|admitting|being|asked)\b/;
const noExcuse =
  /\b(?:doesn't|don't|does not|isn't|is not|won't|is no|no) (?:make|excuse|change|help|exempt|count|matter|enough|okay|allow)\w*/;
/** Other people who may: "representatives may" permits as "they may" does. */
const othersMay =
  /\b(?:reps?|representatives?|employees|developers?|devs|makers?|companies|businesses|brands|owners|folks|creators|anyone|anybody|everybody|artists) (?=(?:may|can)\b(?!'?t\b| not\b| never\b| no longer\b))/g;
const individualsOnly =
  /\b(?:personal|individual) accounts? only\b|\bonly (?:personal|individual) accounts?\b|\b(?:individuals|people|humans) only\b/g;
const letOthers =
  /\blet (?:others|somebody else|someone else|other people)\b|\bkeep (?:quiet|silent)\b|\bto yourself\b/g;
const zero = /\b(?:zero|absolutely no|had enough of) (?!tolerance)/g;

/** Removes emphasis of a ban that reads like an exception to it. */
export const withoutEmphasis = (text: string): string =>
  text
    .replaceAll(evenIf, " ")
    .replaceAll(eitherWay, " ")
    .replaceAll(orNot, " ")
    .replaceAll(noExceptions, " ");

/** Removes "disclosure is no excuse", which would be read as a ban on undisclosed promotion only. */
const withoutExcuses = (text: string): string =>
  text
    .split(/(?<=[,:;.])/)
    .map((part) => {
      const found = noExcuse.exec(part);
      if (!found || !disclosing.test(part.slice(0, found.index))) return part;
      return ` not ${part.slice(found.index + found[0].length)}`;
    })
    .join("");

/** Rewrites phrases that would be misread: negations that forbid nothing, and emphasis that reads like an exception. */
export const prepare = (text: string): string =>
  withoutEmphasis(
    withoutExcuses(text.replaceAll(harmlessNegation, " "))
      .replaceAll(doubleNegation, " allowed ")
      .replaceAll(othersMay, "they "),
  )
    .replaceAll(countsAs, "is banned")
    .replaceAll(zero, "no ")
    .replaceAll(letOthers, "not ")
    .replaceAll(individualsOnly, "no companies")
    .replaceAll(nothing, "not anything")
    .replaceAll(nonCommercial, "no commercial")
    .replaceAll(freeOf, "no $1");

const removalWords =
  /\b(?:remov\w+|delet\w+|bans?|banned|bannable|not tolerated|spam|somewhere else|skip the|spare us|save (?:it|the|your)|cut the|drop the|no-go|taboo|sick of|tired of|go away|get out|stay off|out of here|not interested|is out|block(?:ed)?|go home|bye|log out|unwelcome|retired|discontinued|paused|ended|phased out|no more|get the boot|booted|kicked|unwanted|suspended|gone|against the rules|stay away|not for you|in the (?:bin|trash)|nuked|purged|taken down|(?:keep|stay|stays|kept) out|elsewhere)\b/;
/** Words that remove or punish. */
export const removes = (text: string): boolean =>
  removalWords.test(text) ||
  isNear(text, /\bkeep\b/g, /\bout\b/, 44) ||
  isNear(text, /\bleave\b/g, /\bat (?:the door|home)\b/, 44);
