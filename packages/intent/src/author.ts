import type { TokenizedText } from "./tokenize.ts";

// Decides whether a request is the author's own, or somebody else's that the author writes about.

const negations = new Set(
  "not no never dont doesnt isnt arent wasnt without didnt wont".split(" "),
);

/** Subjects other than the author: their requests are not the author's. */
const otherSubjects = new Set(
  `you youre your they theyre theyd youd people customers clients users buyers merchants those everyone who
  businesses companies was he she hes shes founders freelancers if anyone visitors shoppers investors
  recruiters employers audience leads prospects when`.split(/\s+/),
);

/** Words before a request that belongs to a story: "I got tired of looking for a tool". */
const storyVerbs = new Set(
  "started kept began tired fed sick journey spent wasted instead after while days hours weeks stopped stop".split(
    " ",
  ),
);

/** Words allowed between the subject and the verb. */
const auxiliaries = new Set(
  "are is be been have has were actively already also always just recently currently".split(" "),
);

/** Words before a request that the author does not make. */
const hesitations = new Set("hesitant hesitate reluctant afraid embarrassed".split(" "));

/** Words of disputes about what to choose. */
const disputes = new Set(
  "argue argued arguing argument arguments debate debated debating fight fighting talked talk talking spoke".split(
    " ",
  ),
);

const requestVerbs = new Set(
  "looking searching hunting shopping seeking trying need needs want".split(" "),
);

/** The word `back` places before another in its sentence; empty if there is none. */
const wordBefore = ({ words }: TokenizedText, from: number, back: number): string => {
  const word = words[from - back];
  return word !== undefined && word.sentence === words[from]?.sentence ? word.text : "";
};

/** Whether one of the two preceding words of the sentence negates what follows. */
function isNegated(text: TokenizedText, from: number): boolean {
  return negations.has(wordBefore(text, from, 1)) || negations.has(wordBefore(text, from, 2));
}

/** The word before, without auxiliaries: "you" of "you are also". */
function subjectBefore(text: TokenizedText, from: number): string {
  let back = 1;
  while (auxiliaries.has(wordBefore(text, from, back))) back++;
  return wordBefore(text, from, back);
}

/** Subjects whose budget is not the author's: "how much is your company willing to spend". */
const otherPayers = new Set(
  "company companies they people you customers clients users everyone".split(" "),
);

/** Whether somebody else is willing to pay. */
export const isNotOwnBudget = (text: TokenizedText, from: number): boolean =>
  otherPayers.has(subjectBefore(text, from));

/** Whether the following words are negated, or about the readers: "what made you move off it". */
export const isNotOwnDetail = (text: TokenizedText, from: number): boolean =>
  isNegated(text, from) ||
  // "Should I work at a startup?" asks about a job.
  (["i", "we"].includes(text.words[from]?.text ?? "") && wordBefore(text, from, 1) === "should") ||
  // "Looking for an agency": the agency is sought, not the author's; "I worked for an agency" is about a job.
  (text.words[from]?.text === "for" &&
    ["worked", "working", ...requestVerbs].includes(wordBefore(text, from, 1))) ||
  ["you", "people", "if"].includes(subjectBefore(text, from));

/** Whether the sentence of a word begins with `text`. */
function isFirstWord({ words }: TokenizedText, from: number, text: string): boolean {
  const sentence = words[from]?.sentence;
  return words.find((word) => word.sentence === sentence)?.text === text;
}

/** Whether the preceding words of the sentence negate a request, or attribute it to somebody else. */
export function isNotOwnRequest(text: TokenizedText, from: number): boolean {
  const before = (back: number) => wordBefore(text, from, back);
  const { words } = text;
  if (isNegated(text, from)) return true;
  // "Users kept asking which tool to use."
  if ([1, 2, 3, 4, 5].some((back) => ["asking", "asked"].includes(before(back)))) return true;
  // "I'm hesitant to ask for recommendations."
  if ([1, 2, 3, 4, 5].some((back) => hesitations.has(before(back)))) return true;
  // "Tell it exactly which tools to use."
  if (before(1) === "exactly") return true;
  // "If you know a charity in need of a website, write to me."
  if (words[from]?.text === "in" && (isFirstWord(text, from, "if") || before(3) === "if"))
    return true;
  // "We argue about which tool to buy."
  if (["about", "over"].includes(before(1)) && disputes.has(before(2))) return true;
  // "Check whether cheaper alternatives exist", "a gap in the market for tools", "Ever wondered which is best?"
  if ([1, 2, 3].some((back) => before(back) === "whether")) return true;
  if (words[from]?.text === "in" && ["gap", "hole"].includes(before(1))) return true;
  if (isFirstWord(text, from, "ever")) return true;
  // "A directory with filters to help me find companies" describes what something does.
  if (words[from]?.text === "help" && before(1) === "to") return true;
  // "I post because I need a break" gives a reason.
  if (before(1) === "because") return true;
  // "Do I need a license?" asks whether it is needed.
  if (
    ["i", "we"].includes(words[from]?.text ?? "") &&
    ["do", "did", "if", "whether"].includes(before(1))
  )
    return true;
  if (!requestVerbs.has(words[from]?.text ?? "")) return false;
  if (storyVerbs.has(before(1)) || storyVerbs.has(before(2))) return true;
  // "were" at the beginning of the sentence is a mistyped "we're".
  if (before(1) === "were" && before(2) !== "" && before(2) !== "and") return true;
  // "They run a small agency and want a bot to answer."
  if (["they", "he", "she", "clients", "customers"].some((one) => isFirstWord(text, from, one)))
    return true;
  return otherSubjects.has(subjectBefore(text, from));
}

/** Whether a position is in quotation marks that begin in the same line: somebody else is speaking. */
export function isQuoted(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  // After a digit it means inches.
  const straight = line.split(/(?<!\d)"/).length - 1;
  return straight % 2 === 1 || line.lastIndexOf("“") > line.lastIndexOf("”");
}
