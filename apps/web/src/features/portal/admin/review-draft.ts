import type { ReviewNote } from "@earshot/contract";
import { type StoredText, storedText } from "../../../lib/storage.ts";

/** A reviewer's comments on a reply. */
export interface ReviewDraft {
  note: string;
  notes: ReviewNote[];
}

/** A note on a span of the text, while it is being written. */
export interface NoteInProgress extends ReviewNote {
  /** The note's text before the change; null for a new note. */
  before: string | null;
}

/** A reviewer's unsent draft. */
export interface ReviewInProgress extends ReviewDraft {
  writing: NoteInProgress | null;
}

const emptyReview: ReviewInProgress = { note: "", notes: [], writing: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNote = (value: unknown): value is ReviewNote =>
  isRecord(value) &&
  typeof value.note === "string" &&
  Array.isArray(value.span) &&
  value.span.length === 2 &&
  value.span.every(Number.isInteger);

const isWriting = (value: unknown): value is NoteInProgress =>
  isNote(value) && "before" in value && (value.before === null || typeof value.before === "string");

/** The index of the note that is being changed; -1 for none. */
export const indexOfChanged = (
  notes: readonly ReviewNote[],
  writing: NoteInProgress | null,
): number =>
  notes.findIndex(
    ({ span, note }) =>
      note === writing?.before && span[0] === writing.span[0] && span[1] === writing.span[1],
  );

/** The words that a note refers to. */
export const wordsAt = (text: string, [start, end]: ReviewNote["span"]): string =>
  text.slice(start, end);

/** The position of a span's words in another text, nearest to the old position; null: they are not there. */
function spanIn(span: ReviewNote["span"], before: string, text: string): ReviewNote["span"] | null {
  const words = wordsAt(before, span);
  if (words === "") return null;
  let best: number | null = null;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (best === null || Math.abs(at - span[0]) < Math.abs(best - span[0])) best = at;
  }
  return best === null ? null : [best, best + words.length];
}

/**
 * Moves notes to a changed text: a note whose words were deleted is merged into the general note, so that
 * nothing is lost.
 */
function carryOver(draft: ReviewInProgress, before: string, text: string): ReviewInProgress {
  if (before === text) return draft;
  const moved: ReviewNote[] = [];
  const generalNotes: string[] = [];
  const moveToGeneralNote = ({ span, note }: ReviewNote) =>
    generalNotes.push(`“${wordsAt(before, span)}”: ${note.trim()}`);
  const { writing } = draft;
  const changed = indexOfChanged(draft.notes, writing);
  const written = writing && writing.note.trim() !== "" ? writing : null;
  draft.notes.forEach((one, index) => {
    const span = spanIn(one.span, before, text);
    if (span) moved.push({ span, note: one.note });
    else moveToGeneralNote(index === changed && written ? written : one);
  });
  const span = writing && spanIn(writing.span, before, text);
  if (written && !span && changed === -1) moveToGeneralNote(written);
  return {
    note: [draft.note, ...generalNotes].filter(Boolean).join("\n"),
    notes: moved,
    writing: writing && span && { ...writing, span },
  };
}

// Also in memory, because a draft that can't be stored would be lost.
const stores = new Map<string, StoredText>();

function storeOf(replyId: string): StoredText {
  const store = stores.get(replyId) ?? storedText(`earshot.review.${replyId}`, "sessionStorage");
  stores.set(replyId, store);
  return store;
}

/** The review that a reviewer has started; it survives a reload of this tab. */
export function reviewDraft(replyId: string) {
  const stored = storeOf(replyId);
  return {
    /** Reads it, with its notes moved to fit the current text. */
    read(text: string): ReviewInProgress {
      try {
        const parsed: unknown = JSON.parse(stored.read() ?? "null");
        if (!isRecord(parsed) || typeof parsed.text !== "string") return emptyReview;
        const note = typeof parsed.note === "string" ? parsed.note : "";
        const notes = Array.isArray(parsed.notes) ? parsed.notes.filter(isNote) : [];
        const writing = isWriting(parsed.writing) ? parsed.writing : null;
        return carryOver({ note, notes, writing }, parsed.text, text);
      } catch {
        return emptyReview;
      }
    },
    write: (text: string, draft: ReviewInProgress) =>
      stored.write(JSON.stringify({ ...draft, text })),
    drop: () => stored.write(null),
  };
}
