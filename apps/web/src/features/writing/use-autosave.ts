import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { saveDraft } from "./api.ts";

/** How long the writer must rest before the text is sent, in milliseconds. */
export const pauseMs = 800;
/** How long until a text that could not be sent is tried again, in milliseconds. */
export const retryMs = 5_000;

const draftKey = (id: string) => `earshot.draft.${id}`;

/** Where a text is kept: at the server, on its way, or only in this tab with the reason. */
export type Kept =
  | { state: "saved" | "waiting" }
  | { state: "failed"; why: string; final: boolean };

/** A server that is away may come back; a reply that has moved on does not. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Keeps a text in this tab at once, and at the server a moment after each change. */
export function useAutosave(id: string, first: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(id)) ?? first);
  const [kept, setKept] = useState<Kept>({ state: text === first ? "saved" : "waiting" });
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (kept.state === "saved" || (kept.state === "failed" && kept.final)) return;
    const delay = kept.state === "waiting" ? pauseMs : retryMs;
    const timer = setTimeout(async () => {
      try {
        await saveDraft(id, text, 0);
        if (latest.current !== text) return;
        sessionStorage.removeItem(draftKey(id));
        setKept({ state: "saved" });
      } catch (error) {
        if (latest.current !== text) return;
        const why = messageOf(error, "the server can’t be reached");
        setKept({ state: "failed", why, final: isFinal(error) });
      }
    }, delay);
    return () => clearTimeout(timer);
    // Each failure is a new `kept`, and so sets the next try.
  }, [id, text, kept]);
  return {
    text,
    kept,
    change(next: string) {
      sessionStorage.setItem(draftKey(id), next);
      setText(next);
      setKept({ state: "waiting" });
    },
    forget: () => sessionStorage.removeItem(draftKey(id)),
  };
}
