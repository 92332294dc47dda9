import { useSyncExternalStore } from "react";
import { storedText } from "../../../lib/storage.ts";

const stored = storedText("earshot.seen-mentions", "localStorage");
/** How many ids are remembered; the oldest are forgotten. */
const maxRemembered = 2_000;

const read = () => new Set((stored.read() ?? "").split(" ").filter(Boolean));
let seen: ReadonlySet<string> | undefined;
const listeners = new Set<() => void>();

/** Remembers in this browser that a mention was opened. */
export function markSeen(id: string): void {
  seen ??= read();
  if (seen.has(id)) return;
  seen = new Set([...seen, id].slice(-maxRemembered));
  stored.write([...seen].join(" "));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The mentions that were opened in this browser. */
export const useSeenMentions = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => {
    seen ??= read();
    return seen;
  });
