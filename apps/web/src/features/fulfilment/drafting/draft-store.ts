import { storedText } from "../../../lib/storage.ts";

/** A text that is not at the server yet. */
export interface UnsavedText {
  text: string;
  /** The revision that it was made from; null where that is not known. */
  revision: number | null;
  /** When it was written, in milliseconds since the epoch. */
  at: number;
}

/** This load of the page: two tabs never share it, also where one was made from the other. */
const tab = Math.random().toString(36).slice(2);

function parse(raw: string | null): (UnsavedText & { tab?: string }) | null {
  if (raw === null) return null;
  try {
    const { text, revision, at, tab } = JSON.parse(raw);
    if (typeof text === "string" && (revision === null || typeof revision === "number")) {
      return { text, revision, at: Number(at) || 0, tab };
    }
  } catch {
    // An earlier version of the app kept the text as it is.
  }
  return { text: raw, revision: null, at: 0 };
}

/** The keys of local storage; none where it is refused. */
function localKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/**
 * Where the text of a reply is kept in the browser until the server has it: in this tab, which a
 * reload leaves alone, and beside it for the case that the tab dies.
 */
export function draftStore(id: string) {
  const prefix = `earshot.draft.${id}`;
  const own = storedText(prefix, "sessionStorage");
  const spare = storedText(`${prefix}.${tab}`, "localStorage");
  const others = () =>
    localKeys()
      .filter((key) => key.startsWith(`${prefix}.`) && key !== spare.key)
      .map((key) => storedText(key, "localStorage"));
  return {
    /** What this tab held when it was reloaded. */
    read(): UnsavedText | null {
      const found = parse(own.read());
      // What the same tab had put aside before it was reloaded is this text.
      if (found?.tab) storedText(`${prefix}.${found.tab}`, "localStorage").write(null);
      return found && { text: found.text, revision: found.revision, at: found.at };
    },
    /** Whether this tab holds a text that is another one than this. */
    hasUnsaved(known: string): boolean {
      const found = parse(own.read());
      return found !== null && found.text !== known;
    },
    write(text: string, revision: number): void {
      const kept = JSON.stringify({ text, revision, at: Date.now(), tab });
      own.write(kept);
      spare.write(kept);
    },
    /** Gives a text up that the server has; a newer one, written at a desk opened since, stays. */
    drop(text: string): void {
      for (const stored of [own, spare]) {
        if (parse(stored.read())?.text === text) stored.write(null);
      }
    },
    /** Keeps a text as if another tab had left it behind. */
    storeLeftover(text: string, revision: number): void {
      const beside = `${tab}-${Date.now()}`;
      const kept = JSON.stringify({ text, revision, at: Date.now(), tab: beside });
      storedText(`${prefix}.${beside}`, "localStorage").write(kept);
    },
    /** The newest text that another tab left behind and that is none of those known here. */
    findLeftover(known: readonly string[]): UnsavedText | null {
      const left: UnsavedText[] = [];
      for (const stored of others()) {
        const found = parse(stored.read());
        if (!found || known.includes(found.text)) stored.write(null);
        else left.push({ text: found.text, revision: found.revision, at: found.at });
      }
      return left.toSorted((one, other) => other.at - one.at)[0] ?? null;
    },
    /** Forgets a text that another tab left behind. */
    forget(text: string): void {
      for (const stored of others()) if (parse(stored.read())?.text === text) stored.write(null);
    },
  };
}
