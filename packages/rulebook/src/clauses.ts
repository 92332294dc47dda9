/** One rule as a community has written it. */
export interface WrittenRule {
  name: string;
  description: string;
}

/** A stretch of a rule that says one thing. */
export interface Clause {
  /** In lower case, of the same length as the original, so that places are the same. */
  text: string;
  /** As it was written. */
  original: string;
  /** What it stands under: the rule's name, or the line that opened its list. */
  heading: string;
  isName: boolean;
}

/** Marks of Markdown and list signs, which are no part of a word. */
const marks = /[*_#>`~|•▪●・⚘►–—"“”[\]]/gu;

/**
 * A text in which words can be looked for: in lower case, with straight apostrophes and without marks.
 * Each character stays at its place.
 */
export function plainly(text: string): string {
  const lower = text.toLowerCase();
  // A few letters change their length in lower case; then the text is taken as it is.
  const same = lower.length === text.length ? lower : text;
  return same.replaceAll(/[’‘´`]/g, "'").replaceAll(marks, (mark) => " ".repeat(mark.length));
}

/** A dot that ends no sentence: "A.I.", "e.g.", an address, a figure. */
const guarded =
  /\b(?:[a-z]\.){2,}|\b(?:vs|etc|approx|min|max|no)\.(?=\s[a-z0-9])|(?<=\w)\.(?=\w)/gi;
const breaks =
  /(?<![.!?;])[.!?;]+(?=\s|$|[)"'*])|\n+|\s[•▪●・⚘]\s*|(?<=\S)\s+-\s+(?=\S)|(?<=[a-z)])\s+(?=\d{1,2}[.)]\s)/gi;
const opensList = /:\s*$/;
const listItem = /^\s*(?:[-*•▪●・+]|\d{1,2}[.)]|[a-z][.)])/i;

/** Cuts a text where a sentence, a line or an item of a list ends. */
function pieces(text: string): string[] {
  const held = text.replaceAll(guarded, (dots) => dots.replaceAll(".", "\u0001"));
  const found: string[] = [];
  let from = 0;
  for (const { index, 0: sign } of held.matchAll(breaks)) {
    const end = index + (/^[.!?;]/.test(sign) ? sign.length : 0);
    found.push(text.slice(from, end));
    from = end;
  }
  found.push(text.slice(from));
  return found;
}

/** A longer heading is cut: every clause below it is read with it. */
const longestHeading = 400;

/** A rule in clauses, its name first; items of a list stand under the line that opens it. */
export function clausesOf(rule: WrittenRule): Clause[] {
  const clauses: Clause[] = [];
  const add = (original: string, heading: string, isName: boolean) => {
    const trimmed = original.trim();
    if (!/\p{L}/u.test(trimmed)) return;
    const above = plainly(heading.slice(0, longestHeading));
    clauses.push({ text: plainly(trimmed), original: trimmed, heading: above, isName });
  };
  for (const piece of pieces(rule.name)) add(piece, "", true);
  let opener = "";
  let items = 0;
  for (const piece of pieces(rule.description)) {
    const isItem = listItem.test(piece);
    // A sentence after the items is under the rule's name again.
    if (!isItem && (items > 0 || piece.startsWith("\n\n\n"))) opener = "";
    items = isItem ? items + 1 : 0;
    const opens = opensList.test(piece);
    const goesOn =
      /^\W*(?:(?:this|these|which|it)\s*)?(?:also )?(?:includ(?:es?|ing)|covers|applies to|means)\b/i;
    const before = goesOn.test(piece) ? (clauses.at(-1)?.original ?? rule.name) : null;
    add(piece, before ?? (opens || opener === "" ? rule.name : opener), false);
    if (opens) opener = piece.trim();
  }
  return clauses;
}

const turns =
  /\b(?:but|however|except|unless|although|though|instead|otherwise|as long as|provided)\b/;
const turn = new RegExp(`(?:[,(]|(?<!\\s))\\s*(?=${turns.source})`, "g");

/** A clause in the parts between which what is said turns round ("no links, except in comments"). */
export const segmentsOf = (text: string): string[] =>
  text.split(turn).filter((part) => /\p{L}/u.test(part));

/** Whether a segment takes something out of what went before. */
export const isException = (segment: string): boolean =>
  /^\s*(?:except|unless|but|however|as long as|provided|although|though|otherwise)\b/.test(segment);

/** Words that deny or forbid. */
export const denies =
  /\b(?:no|not|none|never|nor|neither|don'?t|doesn'?t|cannot|can'?t|isn'?t|aren'?t|won'?t|shouldn'?t|mustn'?t|prohibit\w*|forbid\w*|forbad|forbidden|disallow\w*|unacceptable|unwelcome|banned|bans?|avoid\w*|refrain|against|zero.tolerance|off.?limits|stop|nobody|outlawed|barred)\b/;

/** Words that allow. */
export const allows =
  /\b(?:allowed|welcomed?|fine|ok|okay|acceptable|permitted|permissible|encouraged|all right|alright|feel free|free to|(?:you|users|members|people|everyone|authors|founders|vendors|posts|they) (?:may|can|are able to)(?! not)|we (?:allow|do allow|permit|support|welcome|(?:strongly )?encourage)|(?:is|are) supported|🆗)\b/;
