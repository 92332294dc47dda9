import { useState } from "react";
import { storedText } from "../../../lib/storage.ts";

/** What is typed while a reply is placed: the address of its comment, and what a platform says of it. */
type Kept = "permalink" | "refusal";

/** A text that is typed while a reply is placed, kept over a reload of this tab; an empty one is forgotten. */
export function useStoredInput(what: Kept, replyId: string): [string, (text: string) => void] {
  const [stored] = useState(() => storedText(`earshot.${what}.${replyId}`, "sessionStorage"));
  const [text, setText] = useState(() => stored.read() ?? "");
  const keep = (now: string) => {
    stored.write(now === "" ? null : now);
    setText(now);
  };
  return [text, keep];
}
