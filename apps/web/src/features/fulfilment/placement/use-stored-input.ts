import { useState } from "react";
import { storedText } from "../../../lib/storage.ts";

/** The stored fields: the comment's permalink, and the platform's refusal message. */
type StoredField = "permalink" | "refusal";

/** A field that is stored in this tab over a reload while a reply is placed. */
export function useStoredInput(
  what: StoredField,
  replyId: string,
): [string, (text: string) => void] {
  const [stored] = useState(() => storedText(`earshot.${what}.${replyId}`, "sessionStorage"));
  const [text, setText] = useState(() => stored.read() ?? "");
  const keep = (now: string) => {
    stored.write(now === "" ? null : now);
    setText(now);
  };
  return [text, keep];
}
