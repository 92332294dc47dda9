import { isJsonObject, type JsonObject, property, truncate } from "../json.ts";
import { plain, typeOf } from "../reader/schema.ts";
import { sentencesOf } from "../reader/sentences.ts";
import type { ModelRequest } from "../request.ts";
import { documentsIn } from "../studio/request.ts";
import { extraOf, type WritingMode } from "../studio/write.ts";

/** A document with a sentence that can be quoted, and the subject of that sentence. */
interface Readable {
  /** Its number in the product, from 1. */
  document: number;
  quote: string;
  subject: string;
}

/** What a value of a response is made from. */
interface Source {
  name: string;
  documents: readonly Readable[];
  mode: WritingMode;
}

const maxLines = 3;
const maxGroups = 3;
const quoteMax = 200;
const minWords = 4;

const names = ["Busy small teams", "Careful buyers", "People in a hurry"];
/** Subjects that a statement can name. */
const subjects = new Set(
  `account accounts advice alternative app bill bills budget business calendar cash client clients company contract cost
  costs customer customers data deadline delivery email emails expense expenses feature features feedback form freelancer
  hours invoice invoices job kettle manager meeting money month months office order orders people plan price prices
  pricing problem problems project projects question quote receipt report reports sale sales schedule setup software
  solution spreadsheet staff support system task tasks tax taxes team template time tool tools trouble week weeks work
  workflow year years`.split(/\s+/),
);

/** The first sentence of a document about one of these subjects; null when there is none. */
function readable(text: string, index: number): Readable | null {
  for (const sentence of sentencesOf(text)) {
    const words = sentence.toLowerCase().match(/[a-z]+/g) ?? [];
    const subject = words.find((word) => subjects.has(word));
    if (subject === undefined || words.length < minWords) continue;
    const quote = truncate(sentence, quoteMax);
    if (quote.toLowerCase().includes(subject)) return { document: index + 1, quote, subject };
  }
  return null;
}

const isCitation = (schema: JsonObject): boolean =>
  isJsonObject(schema.properties) &&
  "document" in schema.properties &&
  "quote" in schema.properties;

const isLine = (schema: JsonObject): boolean =>
  isJsonObject(schema.properties) && "text" in schema.properties && "evidence" in schema.properties;

/** Whether a schema contains statements with citations at any depth. */
function asksForLines(schema: unknown, root: unknown, depth = 0): boolean {
  const shape = plain(schema, root);
  if (depth > 6) return false;
  if (isLine(shape)) return true;
  if (typeOf(shape) === "array") return asksForLines(shape.items, root, depth + 1);
  const { properties } = shape;
  return (
    isJsonObject(properties) &&
    Object.values(properties).some((one) => asksForLines(one, root, depth + 1))
  );
}

const citationOf = ({ document, quote }: Readable) => ({ document, quote });

/** A statement about a document. Planted statements are unsupported, each in a different way. */
function lineOf(readable: Readable, { mode }: Source) {
  const { document, quote, subject } = readable;
  const text = `They talk about the ${subject}.`;
  const evidence = [citationOf(readable)];
  if (mode === "plain") return { text, evidence };
  if (mode === "hostile") return { text: `${text} ${extraOf(mode)}`, evidence };
  const planted = [
    { text, evidence: [] },
    { text, evidence: [{ document: document + 1_000, quote }] },
    { text, evidence: [{ document, quote: `${quote} by the way` }] },
    { text: `80% of them talk about the ${subject}.`, evidence },
    { text: `They talk about Northwind, not about the ${subject}.`, evidence },
    { text: `${text} https://offers.invented.example/start`, evidence },
  ];
  return planted[document % planted.length] ?? { text, evidence: [] };
}

function listOf(items: JsonObject, root: unknown, source: Source): unknown[] {
  const { documents } = source;
  const first = documents.slice(0, maxLines);
  if (isCitation(items)) return first.map(citationOf);
  if (isLine(items)) return first.map((one) => lineOf(one, source));
  const groups = Array.from({ length: Math.min(maxGroups, documents.length) }, (_, at) =>
    documents.filter((_one, index) => index % maxGroups === at),
  );
  return groups.map((own, at) =>
    filled(items, root, { ...source, documents: own, name: names[at] ?? source.name }),
  );
}

const isList = (schema: unknown, root: unknown): boolean => typeOf(plain(schema, root)) === "array";

/** The same documents starting at another one, so that the lists of an object differ. */
function startingAt(source: Source, from: number): Source {
  const { documents } = source;
  const at = documents.length === 0 ? 0 : from % documents.length;
  return { ...source, documents: [...documents.slice(at), ...documents.slice(0, at)] };
}

function filled(schema: unknown, root: unknown, source: Source): unknown {
  const shape = plain(schema, root);
  const [first] = source.documents;
  if (isLine(shape)) return first ? lineOf(first, source) : { text: "", evidence: [] };
  switch (typeOf(shape)) {
    case "array":
      return listOf(plain(shape.items, root), root, source);
    case "object":
      return Object.fromEntries(
        Object.entries(isJsonObject(shape.properties) ? shape.properties : {}).map(
          ([name, one], at) => [
            name,
            filled(one, root, isList(one, root) ? startingAt(source, at * maxLines) : source),
          ],
        ),
      );
    case "string":
      return source.name;
    default:
      return 0;
  }
}

/**
 * The response to a question that asks for statements with citations, about groups of people, a post, or how to
 * answer. @returns null for every other question
 */
export function researchAnswer(
  request: ModelRequest,
  schema: unknown,
  mode: WritingMode,
): string | null {
  if (request.shape.kind !== "json" || !asksForLines(schema, schema)) return null;
  const message = request.turns.findLast(({ role }) => role === "user")?.text ?? "";
  const documents = documentsIn(message).flatMap(({ text }, at) => readable(text, at) ?? []);
  // A list with one statement per document is not limited like the lists of a group.
  const isPerDocument = property(property(schema, "properties"), "angles") !== undefined;
  if (isPerDocument) {
    const lines = documents.map((one) => lineOf(one, { name: "", documents, mode }));
    return JSON.stringify({ angles: lines });
  }
  return JSON.stringify(filled(schema, schema, { name: names[0] ?? "", documents, mode }));
}
