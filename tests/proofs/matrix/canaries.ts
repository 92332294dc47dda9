import type { Caller } from "./callers.ts";

/**
 * Who may read a planted word: the members of workspace A, the members and all writers, the members and one
 * writer, only that writer, or only the owner of workspace A.
 */
export type Readers = "home" | "writers" | "holder" | "alone" | "owner";

interface Canary {
  what: string;
  readers: Readers;
  seen: boolean;
}

const shape = /zq[a-z]+\d+qz/gi;
let made = 0;

/** Words that occur only in workspace A's data, and who may read them. */
export function createCanaries() {
  const words = new Map<string, Canary>();
  return {
    /** Makes a new word to put into a field. In lower case, so that no rule for addresses changes it. */
    plant(what: string, readers: Readers): string {
      made += 1;
      const word = `zq${what.replaceAll(/[^a-z]/g, "")}${made}qz`;
      words.set(word, { what, readers, seen: false });
      return word;
    },

    /** Lets all writers read these words from now on, because their object has moved to the next stage. */
    open(planted: readonly string[]): void {
      for (const word of planted) {
        const canary = words.get(word);
        if (canary) canary.readers = "writers";
      }
    },

    /**
     * @param mayReadAll whether it is an administrator's call, which concerns all data
     * @returns the planted words in a text that this caller must not read
     */
    leaked(text: string, caller: Caller, mayReadAll: boolean): string[] {
      const found: string[] = [];
      for (const word of new Set(text.toLowerCase().match(shape))) {
        const canary = words.get(word);
        if (!canary) continue;
        const { readers } = canary;
        const may =
          mayReadAll ||
          (caller.home === "A" && readers !== "alone" && readers !== "owner") ||
          (caller.kind === "owner" && readers === "owner") ||
          (caller.rights.writer && readers === "writers") ||
          (caller.kind === "writer" && (readers === "holder" || readers === "alone"));
        if (may) canary.seen = true;
        else found.push(canary.what);
      }
      return found;
    },

    /** The kinds of planted words, and whether a permitted reader has read one: unread words prove nothing. */
    kinds(): Map<string, boolean> {
      const kinds = new Map<string, boolean>();
      for (const { what, seen } of words.values())
        kinds.set(what, (kinds.get(what) ?? false) || seen);
      return kinds;
    },
  };
}

export type Canaries = ReturnType<typeof createCanaries>;
