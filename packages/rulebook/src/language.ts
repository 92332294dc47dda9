/** Words of nearly every English sentence that few other languages have. */
const commonWords = new Set(
  "the and of to is are not you your for be or this that with on it we do must any will may if as by from have has they but all at can what who when please don't should only other here there which about been than them their was were out just how".split(
    " ",
  ),
);

/** Words of English rule names; none that other languages have borrowed, such as "spam" or "post". */
const ruleWords = new Set(
  "rule rules allowed posting comments content respect respectful civil kind nice stay topic topics related relevant self promotion advertising selling buying questions question answers titles title search before asking harassment hate speech bullying personal attacks trolling low effort quality reposts duplicate spoilers mark tag your own follow be keep use read wiki sidebar first english language doxxing private information misinformation piracy illegal begging giveaways surveys requests reviews images pictures screenshots politics political religion drama memes friendly helpful others people ban banned evasion site wide sitewide includes include including artwork artworks generated videos image video text guidelines flair appropriate accounts account karma farming brigading medical legal advice".split(
    " ",
  ),
);

/** Words of other languages' sentences and rule names that English does not have. */
const otherWords = new Set(
  "kein keine keinen nicht und oder der das ist sind nur für von bei auf auch werden werbung bitte sie ihr regeln eigene respektvoll el los las una unos que por para del está están prohibido prohibida nada reglas respeto publicidad autopromoción le les des une est pas pour avec sans dans sur interdit interdite règles publicité merci il gli dei della sono senza vietato vietata pubblicità rispetto regole o os uma não com sem das proibido proibida respeite regras het een niet geen voor zijn van reclame regels och inte ingen inga för regler ikke og til på nie jest zakaz reklam zasady się brak ve bir için değil yasak reklam kurallar yok bukan dan yang tidak dilarang iklan".split(
    " ",
  ),
);

/** The min share of common words: English prose has 30% to 50%, rules written as keywords about 15%. */
const minCommonShare = 0.08;
/** The min share of common words and rule words in a list of English rule names. */
const minEnglishShare = 0.25;
/** Fewer words than this count as English unless words of another language outnumber the English ones. */
const minWords = 14;

/** Whether a text is in a language other than English, judged by its letters and its most common words. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length >= 4 && latin.length < letters.length * 0.6) return true;
  const words =
    text
      .replaceAll(/https?:\/\/\S+/g, " ")
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}']+/gu) ?? [];
  const countIn = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const common = countIn(commonWords);
  const english = common + countIn(ruleWords);
  const other = countIn(otherWords);
  if (other > english) return true;
  if (words.length < minWords) return false;
  return common < words.length * minCommonShare && english < words.length * minEnglishShare;
}
