/** A document as the model gets it. */
interface ModelDocument {
  text: string;
}
/** A line as a model writes it. */
export interface WrittenLine {
  text: string;
  evidence: { document: number; quote: string }[];
}

/** A sentence that can be quoted: every post of the proof has it, each with a different word. */
export const quotable = (word: string) => `We spend every morning on ${word} and lose our patience`;

/** Words that only one post has, so that it is not a near-copy of another. */
export const ownWords = (number: number) =>
  Array.from({ length: 16 }, (_, at) => `word${number}x${at}`).join(" ");

/** The quotable sentence of a document; each document has one. */
export function quoteIn({ text }: ModelDocument): string {
  const [quote = ""] = /We spend every morning on \w+ and lose our patience/.exec(text) ?? [];
  return quote;
}

/** A supported line: it must be shown, to prove that the check does not reject everything. */
export const goodLine = (documents: readonly ModelDocument[], at: number): WrittenLine => ({
  text: "They lose patience each morning.",
  evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }) }],
});

/** Kinds of unsupported lines, by name. Each text is different, so that it can be found in a report. */
const defects: Record<string, (documents: readonly ModelDocument[], at: number) => WrittenLine> = {
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
    text: "They lose patience in a part.",
    evidence: [{ document: at + 1, quote: quoteIn(documents[at] ?? { text: "" }).slice(1, -1) }],
  }),
  "one good and one bad citation": (documents, at) => ({
    text: "They lose patience some of the time.",
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

/** Makes bad lines about documents, each with the next defect. @param from the index of the first defect */
export const badLines = (
  documents: readonly ModelDocument[],
  count: number,
  from: number,
): WrittenLine[] =>
  Array.from({ length: count }, (_, n) => {
    const name = defectNames[(from + n) % defectNames.length] ?? "";
    const line = defects[name]?.(documents, n % documents.length);
    if (!line) throw new Error("there are no defects");
    return line;
  });

/** The texts of the lines whose only defect is their citation: with a right one, they can be shown. */
export const badlyCitedTexts = defectNames
  .filter((name) => !["words about something else", "a figure that nobody gave"].includes(name))
  .flatMap((name) => defects[name]?.([{ text: quotable("dust") }], 0).text ?? []);

/** The texts of all bad lines. */
export const badTexts = new Set(
  Object.values(defects).map((defect) => defect([{ text: quotable("dust") }], 0).text),
);
