/** How claims of facts are worded in English. */

/** A number as people write it. */
const number = String.raw`\d+(?:[.,]\d+)*\s?(?:k|m|bn|million|billion|thousand)?`;
/** All numbers of a text. */
export const anyNumber = new RegExp(number, "giu");
const currency = String.raw`(?:[$€£¥₹]|(?:US|CA|AU)\$|(?:usd|eur|gbp|dollars?|euros?|bucks|pounds)\b)`;
/** Prices with a currency or a period. */
export const price = new RegExp(
  String.raw`(?:[$€£¥₹]|\b(?:US|CA|AU)\$|\b(?:usd|eur|gbp)\s)\s?${number}(?![\p{L}\d])|(?<![\p{L}\d.,])${number}\s?${currency}|(?<![\p{L}\d.,])${number}\s?(?:\/|a |per )\s?(?:mo|month|user|seat|year|yr)\b`,
  "giu",
);
/** Shares, multiples and counts of people and things. */
export const figure = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£])(?!10+\s?%)${number}\s?(?:%|percent\b|per cent\b)|(?<![\p{L}\d.,])${number}[x×](?![\p{L}\d])|(?<![\p{L}\d.,$€£])${number}\+?\s(?:times (?:faster|cheaper|more|better|less)|(?:\p{L}+ )?(?:users|customers|companies|teams|businesses|clients|countries|languages|integrations|templates|reviews|stars|downloads|employees|awards))\b|\b24\/7\b|(?<![\p{L}\d.,])99\.\d+(?!\d)`,
  "giu",
);
/** Offers that cost nothing. */
export const free =
  /(?<![\p{L}-])(?:(?:completely |totally |always |100% )?free (?:of charge|forever|plan|tier|trial|version|account|for (?:ever|life|small|teams?|up to|the first|you)|to (?:use|try|start))|(?:it|that|this|which)(?:['’]s| is) (?:also |even |completely |totally )?free(?! to (?:ask|choose|say))|for free|no (?:credit )?card (?:needed|required)|no (?:setup|set-up|hidden|monthly) (?:fees?|costs?)|(?:\d+|\p{L}+)[- ]days? (?:free )?trial|discount|promo ?code|coupon|at no cost|costs? nothing)(?!\p{L})/giu;
/** Promises and certificates. */
export const guarantee =
  /\b(?:guarantee[sd]?|guaranteed|money[- ]back|full refund|risk[- ]free|no risk|refund(?:s|ed)?|(?:I|we|they) promise|warrant(?:y|ies)|SLA|zero downtime|never (?:fails?|goes down|lose[s]?)|100% (?:secure|safe|reliable|accurate|compliant)|(?:fully |100% )?(?:GDPR|HIPAA|SOC ?2|PCI|ISO ?27001)(?:[- ](?:compliant|certified))?)(?!\p{L})/giu;
/** A name after words that claim an integration. */
export const integration =
  /\b(?:integrat(?:es?|ed|ion|ions) (?:\p{Ll}+ ){0,2}(?:with|for|into)|works (?:\p{Ll}+ ){0,2}with|connect(?:s|ed)? (?:\p{Ll}+ ){0,2}(?:to|with)|sync(?:s|ed)? (?:\p{Ll}+ ){0,2}(?:to|with)|plugs? into|plug-?in for|imports? (?:\p{Ll}+ ){0,3}from|exports? (?:\p{Ll}+ ){0,3}to|compatible with|supports) (?<names>(?:(?:the |your |both |a )?\p{Lu}(?:[\p{L}\p{N}+]|\.(?=[\p{L}\p{N}]))*(?: \p{Lu}(?:[\p{L}\p{N}+]|\.(?=[\p{L}\p{N}]))*)?)(?:(?:, (?:and |or )?| and | or )\p{Lu}(?:[\p{L}\p{N}+]|\.(?=[\p{L}\p{N}]))*(?: \p{Lu}(?:[\p{L}\p{N}+]|\.(?=[\p{L}\p{N}]))*)?)*)/gu;
/** A name. */
export const named = /\p{Lu}[\p{L}\p{N}.+]*[\p{L}\p{N}+](?: \p{Lu}[\p{L}\p{N}.+]*[\p{L}\p{N}+])?/gu;
const best =
  "best|cheapest|fastest|easiest|simplest|leading|safest|number one|top[- ]rated|most \\p{L}+";
const wares =
  "tools?|apps?|software|platforms?|solutions?|options?|choices?|products?|services?|company|companies|providers?|systems?|programs?|plug-?ins?|crm|alternatives?|team|price|deal|value";
/** Praise over all others. */
export const superlative = new RegExp(
  String.raw`(?<!\p{L})(?:the (?:absolute |very |single )?(?:${best}|only) (?:\p{L}+ ){0,2}(?:${wares})|(?<=(?:\bit|\bthis|\bthat|\bthey|\bwe|\p{Lu}\p{L}+)(?:['’]s| is| are|['’]re) )(?:the|one of the) (?:${best})|(?:#1|number one|no\. ?1) (?:\p{L}+ )?(?:${wares})|market[- ]leading|industry[- ]leading|best[- ]in[- ]class|world[- ]class|award[- ]winning|second to none|unmatched|unbeatable|better than (?:any|all|every)(?:thing| other)?(?: \p{L}+)?|nothing (?:else )?comes close)(?!\p{L})`,
  "giu",
);

/** A number in a comparable form: "10,000", "10000" and "10k" are equal. */
export function amountOf(words: string): string {
  const found = /(\d+(?:[.,]\d+)*)\s?(k|m|bn|million|billion|thousand)?(?!\p{L})/iu.exec(words);
  if (!found?.[1]) return words.toLowerCase();
  const digits = found[1].replace(/[.,](?=\d{3}(?:\D|$))/g, "").replace(",", ".");
  const times: Record<string, number> = {
    k: 1e3,
    thousand: 1e3,
    m: 1e6,
    million: 1e6,
    bn: 1e9,
    billion: 1e9,
  };
  return String(Number(digits) * (times[found[2]?.toLowerCase() ?? ""] ?? 1));
}

/** A text in a form for comparing its words, with a space around each. */
export const fold = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}#%+]+/gu) ?? []).join(" ")} `;
