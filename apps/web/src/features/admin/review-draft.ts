import type { ReviewNote } from "@earshot/contract";
import { storedText } from "../../lib/storage.ts";

/** What a reviewer has written of a reply and not sent yet. */
export interface ReviewDraft {
  note: string;
  notes: ReviewNote[];
}

const nothing: ReviewDraft = { note: "", notes: [] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNote = (value: unknown): value is ReviewNote =>
  isRecord(value) &&
  typeof value.note === "string" &&
  Array.isArray(value.span) &&
  value.span.length === 2 &&
  value.span.every(Number.isInteger);

/** The words of a text that a note stands at. */
export const wordsAt = (text: string, [start, end]: ReviewNote["span"]): string =>
  text.slice(start, end);

/**
 * Notes that were made on an earlier text, for the present one: a note whose words are there no more
 * goes over into the note on the whole, so that nothing of it is lost.
 */
export function carryOver({ note, notes }: ReviewDraft, before: string, text: string): ReviewDraft {
  if (before === text) return { note, notes };
  const kept: ReviewNote[] = [];
  const loose: string[] = [];
  for (const one of notes) {
    const words = wordsAt(before, one.span);
    const start = words === "" ? -1 : text.indexOf(words);
    if (start === -1) loose.push(`“${words}”: ${one.note}`);
    else kept.push({ span: [start, start + words.length], note: one.note });
  }
  return { note: [note, ...loose].filter(Boolean).join("\n"), notes: kept };
}

/** The review that a reviewer has begun, kept over a reload of this tab. */
export function reviewDraft(replyId: string) {
  const stored = storedText(`earshot.review.${replyId}`, "sessionStorage");
  return {
    /** As it fits the present text. */
    read(text: string): ReviewDraft {
      try {
        const kept: unknown = JSON.parse(stored.read() ?? "null");
        if (!isRecord(kept) || typeof kept.text !== "string") return nothing;
        const note = typeof kept.note === "string" ? kept.note : "";
        const notes = Array.isArray(kept.notes) ? kept.notes.filter(isNote) : [];
        return carryOver({ note, notes }, kept.text, text);
      } catch {
        return nothing;
      }
    },
    write: (text: string, draft: ReviewDraft) => stored.write(JSON.stringify({ ...draft, text })),
    drop: () => stored.write(null),
  };
}
