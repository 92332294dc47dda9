/** A document as the model gets it. */
interface Asked {
  text: string;
}
/** A line as a model writes it. */
export interface WrittenLine {
  text: string;
  evidence: { document: number; quote: string }[];
}

/** Words of a post that can be quoted: every post of the proof has them, each with a word of its own. */
export const quotable = (word: string) => `We spend every morning on ${word} and lose our patience`;

/** Words that only one post has, so that it is no near-copy of another. */
export const ownWords = (number: number) =>
  Array.from({ length: 16 }, (_, at) => `word${number}x${at}`).join(" ");

/** The quotable words of a document; each document has some. */
export function quoteIn({ text }: Asked): string {
  const [quote = ""] = /We spend every morning on \w+ and lose our patience/.exec(text) ?? [];
  return quote;
}

/** A line that is supported: it must be shown, so that the proof can tell a check from a wall. */
export const goodLine = (documents: readonly Asked[], at: number): WrittenLine => ({
  text: "They lose patience each morning.",
  evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }) }],
});

/** Ways in which a line is not supported, by name. Each text says which it is, to be found in a report. */
const defects: Record<string, (documents: readonly Asked[], at: number) => WrittenLine> = {
  "no citation": () => ({ text: "They lose patience without proof.", evidence: [] }),
  "a document that does not exist": (documents, at) => ({
    text: "They lose patience somewhere else.",
    evidence: [
      { document: documents.length + 1 + at, quote: quoteIn(documents[at] ?? { text: "" }) },
    ],
  }),
  "document 0": (documents, at) => ({
    text: "They lose patience at the beginning.",
    evidence: [{ document: 0, quote: quoteIn(documents[at] ?? { text: "" }) }],
  }),
  "another document's words": (documents, at) => ({
    text: "They lose patience with each other.",
    evidence: [
      {
        document: ((at + 1) % documents.length) + 1,
        quote: quoteIn(documents[at] ?? { text: "" }),
      },
    ],
  }),
  "changed words": (documents, at) => ({
    text: "They lose patience after a change.",
    evidence: [
      { document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }).replace("lose", "find") },
    ],
  }),
  "words with a gap": (documents, at) => ({
    text: "They lose patience in a gap.",
    evidence: [
      { document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }).replace(/ on \w+/, "") },
    ],
  }),
  "other capitals": (documents, at) => ({
    text: "They lose patience in loud letters.",
    evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }).toUpperCase() }],
  }),
  "a single word": (_, at) => ({
    text: "They lose patience in a word.",
    evidence: [{ document: at + 1, quote: "patience" }],
  }),
  "half a word": (documents, at) => ({
    text: "They lose patience in a half.",
    evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }).slice(1, -1) }],
  }),
  "one good and one bad citation": (documents, at) => ({
    text: "They lose patience half of the time.",
    evidence: [
      { document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }) },
      { document: at + 1, quote: "words that nobody wrote in this place" },
    ],
  }),
  "words about something else": (documents, at) => ({
    text: "They travel by train in winter.",
    evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }) }],
  }),
  "a figure that nobody gave": (documents, at) => ({
    text: "80 of them lose patience each morning.",
    evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }) }],
  }),
};
const defectNames = Object.keys(defects);

/** Bad lines about documents, each with the next defect. @param from where to go on in the defects */
export const badLines = (documents: readonly Asked[], count: number, from: number): WrittenLine[] =>
  Array.from({ length: count }, (_, n) => {
    const name = defectNames[(from + n) % defectNames.length] ?? "";
    const line = defects[name]?.(documents, n % documents.length);
    if (!line) throw new Error("there are no defects");
    return line;
  });

/** Every text that a bad line has. */
export const badTexts = new Set(
  Object.values(defects).map((defect) => defect([{ text: quotable("dust") }], 0).text),
);
