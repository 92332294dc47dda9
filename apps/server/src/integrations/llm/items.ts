import { parsePartialJson } from "ai";
import type { z } from "zod";
import type { LlmItemPart } from "../ports/llm.ts";

/** Objects and lists that are open around an item: the response, and its list. */
const itemDepth = 2;

/**
 * Splits a response `{"elements": [{…}, …]}` into its items while it is written. Linear in the length of the
 * response, apart from the partial values: each reads the item so far.
 */
export function createItemReader<T>({
  schema,
  maxItems,
}: {
  schema: z.ZodType<T>;
  maxItems: number;
}) {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  /** The item that is being written; null: none. */
  let item: string | null = null;
  let index = 0;

  /** Whether a character is the last of an item. */
  function endsItem(character: string): boolean {
    if (inText) {
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = true;
      else if (character === '"') inText = false;
      return false;
    }
    if (character === '"') inText = depth > 0;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      return depth === itemDepth;
    }
    return false;
  }

  /** The value of a complete item; undefined if it is not of the shape. */
  function parseItem(text: string): { value: T } | undefined {
    try {
      return { value: schema.parse(JSON.parse(text)) };
    } catch {
      return undefined;
    }
  }

  return {
    /** How many items were read. */
    get count() {
      return index;
    },

    /** The parts that the next piece of the response completes, and the partial value of the growing item. */
    async take(piece: string): Promise<Exclude<LlmItemPart<T>, { type: "end" }>[]> {
      const parts: Exclude<LlmItemPart<T>, { type: "end" }>[] = [];
      for (const character of piece) {
        if (index >= maxItems) return parts;
        const starts = item === null && !inText && depth === itemDepth && character === "{";
        if (starts) item = "";
        if (item !== null) item += character;
        if (!endsItem(character) || item === null) continue;
        const read = parseItem(item);
        item = null;
        if (!read) continue;
        parts.push({ type: "item", index, value: read.value });
        index += 1;
      }
      if (item === null) return parts;
      const { value } = await parsePartialJson(item);
      if (value !== undefined) parts.push({ type: "partial", index, value });
      return parts;
    },
  };
}
