/** A rule as the community wrote it. */
export interface WrittenRule {
  name: string;
  description: string;
}

/** A part of a rule that makes one statement. */
export interface Clause {
  /** Normalized for pattern matching. */
  text: string;
  /** As it was written. */
  original: string;
  /** The rule's name, or the line that introduces the list of this item. */
  heading: string;
  isName: boolean;
}

/** Markdown and bullet characters, which are not part of a word. */
const marks = /[*_#>`~|•▪●・⚘►–—"“”[\]]/gu;

/** Short forms that people write. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bu\b/g, "you"],
  [/\bur\b/g, "your"],
  [/\bb4\b/g, "before"],
  [/\brecs?\b/g, "recommend"],
  [/\bw\/o\b/g, "without"],
  [/\bw\/(?=\s)/g, "with"],
  [/\bppl\b/g, "people"],
  [/\$\$+/g, "money"],
  [/\b(do|does|is|are|wo|ca|should|must)nt\b/g, "$1n't"],
];

/** Normalizes a text for pattern matching: lower case, straight apostrophes, no Markdown, no short forms. */
function normalize(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[’‘´`]/g, "'")
    .replaceAll(marks, " ")
    .replaceAll(/\s+/g, " ");
  return shortForms.reduce((before, [form, word]) => before.replaceAll(form, word), plain);
}

/** Dots that do not end a sentence: "A.I.", "e.g.", in an address, in a number. */
const innerDots =
  /\b(?:[a-z]\.){2,}|\b(?:vs|etc|approx|min|max|no)\.(?=\s[a-z0-9])|(?<=\w)\.(?=\w)/gi;
const boundaries =
  /(?<![.!?;])[.!?;]+(?=\s|$|[)"'*])|\n+|\s[•▪●・⚘]\s*|(?<=\S)\s+-\s+(?=\S)|(?<=[a-z)])(?<!\b(?:in|of|to|per|every))\s+(?=\d{1,2}[.)]\s)/gi;
const opensList = /:\s*$/;
const listItem = /^\s*(?:[-*•▪●・+]|\d{1,2}[.)]|[a-z][.)])/i;

/** Splits a text at the ends of sentences, lines and list items. */
function splitSentences(text: string): string[] {
  const masked = text.replaceAll(innerDots, (dots) => dots.replaceAll(".", "\u0001"));
  const found: string[] = [];
  let from = 0;
  for (const { index, 0: sign } of masked.matchAll(boundaries)) {
    const end = index + (/^[.!?;]/.test(sign) ? sign.length : 0);
    found.push(text.slice(from, end));
    from = end;
  }
  found.push(text.slice(from));
  return found;
}

/** Longer headings are cut, because every clause below is read with its heading. */
const maxHeadingLength = 400;

/** A sentence that says what else the one before covers. */
export const goesOn =
  /^\W*(?:(?:this|these|which|it)\s*)?(?:also )?(?:includ(?:es?|ing)|covers|applies to|means)\b/i;

/** Splits a rule into clauses, its name first; the heading of a list item is the line that introduces the list. */
export function clausesOf(rule: WrittenRule): Clause[] {
  const clauses: Clause[] = [];
  const add = (original: string, heading: string, isName: boolean) => {
    const trimmed = original.trim();
    if (!/\p{L}/u.test(trimmed)) return;
    const above = normalize(heading.slice(0, maxHeadingLength));
    clauses.push({ text: normalize(trimmed), original: trimmed, heading: above, isName });
  };
  for (const piece of splitSentences(rule.name)) add(piece, "", true);
  let opener = "";
  let items = 0;
  for (const piece of splitSentences(rule.description)) {
    const isItem = listItem.test(piece);
    // After the items, the heading is the rule's name again.
    if (!isItem && (items > 0 || piece.startsWith("\n\n\n"))) opener = "";
    items = isItem ? items + 1 : 0;
    const opens = opensList.test(piece);
    const before = goesOn.test(piece) ? (clauses.at(-1)?.original ?? rule.name) : null;
    add(piece, before ?? (opens || opener === "" ? rule.name : opener), false);
    if (opens) opener = piece.trim();
  }
  return clauses;
}

const contrastWords =
  /\b(?:but|however|except|unless|although|though|instead|otherwise|as long as|provided)\b/;
const contrast = new RegExp(`(?:[,(]|(?<!\\s))\\s*(?=${contrastWords.source})`, "g");

/** Splits a clause where its statement changes direction ("no links, except in comments"). */
export const segmentsOf = (text: string): string[] =>
  text.split(contrast).filter((part) => /\p{L}/u.test(part));

/** Whether a segment is an exception to the one before. */
export const isException = (segment: string): boolean =>
  /^\s*(?:except|unless|but|however|as long as|provided|although|though|otherwise)\b/.test(segment);

/** Words that negate or forbid. */
export const denies =
  /\b(?:no|not|none|never|nor|neither|don'?t|doesn'?t|cannot|can'?t|isn'?t|aren'?t|won'?t|shouldn'?t|mustn'?t|prohibit\w*|forbid\w*|forbad|forbidden|disallow\w*|unacceptable|unwelcome|banned|bans?|avoid\w*|refrain|against|zero.tolerance|off.?limits|stop|nobody|outlawed|barred)\b/;

/** Words that allow. */
export const allows =
  /\b(?:allowed|welcomed?|fine|ok|okay|acceptable|permitted|permissible|encouraged|all right|alright|feel free|free to|(?:you|users|members|people|everyone|authors|founders|vendors|posts|they) (?:may|can|are able to)(?!'?t\b| not\b| never\b| no longer\b| under no\b)|we (?:allow|do allow|permit|support|welcome|(?:strongly )?encourage)|(?:is|are) supported|🆗)\b/;
