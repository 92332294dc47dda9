import { isJsonObject, property } from "../json.ts";
import { type FillContext, fillSchema } from "../reader/fill.ts";
import { plain } from "../reader/schema.ts";
import type { ModelRequest } from "../request.ts";
import { asksForCitations, citedAnswer } from "./chat.ts";
import { documentsIn, type StudioRequest, studioRequestIn } from "./request.ts";
import { extraOf, rewriteText, type WritingMode, type WrittenText, writeText } from "./write.ts";

const isTitle = /^(?:title|subject|headline)$/i;
const isText = /^(?:content|text|body|post|reply|answer|message)$/i;

/** The schema of a list's items; null when the response is not a list. */
function itemOf(schema: unknown): unknown {
  const { properties, ...root } = plain(schema, schema);
  const list = plain(property(properties, "elements"), schema);
  if (!isJsonObject(list.items)) return null;
  // References of an item are resolved against the root.
  return { ...list.items, $defs: root.$defs, definitions: root.definitions };
}

/** Fills properties by name with a written text; others as in any response. */
const wordsOf = ({ title, text }: WrittenText, material: FillContext): FillContext => ({
  ...material,
  override({ name, type }) {
    if (name === "advice" && type === "array") return ["Add a figure or an example of your own."];
    if (type !== "string") return undefined;
    return isTitle.test(name) ? title : isText.test(name) ? text : undefined;
  },
});

function write(request: StudioRequest, index: number, mode: WritingMode): WrittenText {
  const written = writeText(request, index, mode);
  return request.text === "" ? written : { ...written, text: rewriteText(request, mode) };
}

/**
 * The response to a question of the studio: a list of texts, one text with other fields, or plain text.
 * @returns null for every other question
 */
export function studioAnswer(
  modelRequest: ModelRequest,
  schema: unknown,
  { material, mode }: { material: FillContext; mode: WritingMode },
): string | null {
  const request = studioRequestIn(modelRequest, schema);
  if (asksForCitations(modelRequest.system)) {
    const message = modelRequest.turns.findLast(({ role }) => role === "user")?.text ?? "";
    return citedAnswer(documentsIn(message), request?.prompt ?? "", extraOf(mode));
  }
  if (!request) return null;
  if (modelRequest.shape.kind === "text") return write(request, 0, mode).text;
  const item = itemOf(schema);
  const fill = (shape: unknown, index: number) =>
    fillSchema(shape, wordsOf(write(request, index, mode), material));
  if (item === null) return JSON.stringify(fill(schema, 0));
  const elements = Array.from({ length: request.count }, (_, index) => fill(item, index));
  return JSON.stringify({ elements });
}
