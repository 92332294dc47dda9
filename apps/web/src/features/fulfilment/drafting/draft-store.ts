import { storedText } from "../../../lib/storage.ts";

/** A text that the server does not have yet. */
export interface UnsavedText {
  text: string;
  /** The revision that it is based on; null: unknown. */
  revision: number | null;
  /** When it was written, in milliseconds since the epoch. */
  at: number;
}

/** Identifies this load of the page. Duplicated tabs get different ids. */
const tab = Math.random().toString(36).slice(2);

function parse(raw: string | null): (UnsavedText & { tab?: string }) | null {
  if (raw === null) return null;
  try {
    const { text, revision, at, tab } = JSON.parse(raw);
    if (typeof text === "string" && (revision === null || typeof revision === "number")) {
      return { text, revision, at: Number(at) || 0, tab };
    }
  } catch {
    // An earlier version of the app stored the plain text.
  }
  return { text: raw, revision: null, at: 0 };
}

/** The keys of local storage; none if the browser refuses access. */
function localKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/**
 * Stores the text of a reply in the browser until the server has it: in session storage, which survives a
 * reload, and in local storage, in case the tab is closed.
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
    /** The text that this tab had before it was reloaded; null: none. */
    read(): UnsavedText | null {
      const found = parse(own.read());
      // The copy in local storage is the same text.
      if (found?.tab) storedText(`${prefix}.${found.tab}`, "localStorage").write(null);
      return found && { text: found.text, revision: found.revision, at: found.at };
    },
    /** Whether this tab has stored a text other than this one. */
    hasUnsaved(known: string): boolean {
      const found = parse(own.read());
      return found !== null && found.text !== known;
    },
    write(text: string, revision: number): void {
      const value = JSON.stringify({ text, revision, at: Date.now(), tab });
      own.write(value);
      spare.write(value);
    },
    /** Removes a text that the server has. A newer one from an editor opened since stays. */
    drop(text: string): void {
      for (const stored of [own, spare]) {
        if (parse(stored.read())?.text === text) stored.write(null);
      }
    },
    /** Stores a text as if another tab had left it. */
    storeLeftover(text: string, revision: number): void {
      const beside = `${tab}-${Date.now()}`;
      const value = JSON.stringify({ text, revision, at: Date.now(), tab: beside });
      storedText(`${prefix}.${beside}`, "localStorage").write(value);
    },
    /** The newest text that another tab left and that is not among `known`; removes those that are. */
    findLeftover(known: readonly string[]): UnsavedText | null {
      const left: UnsavedText[] = [];
      for (const stored of others()) {
        const found = parse(stored.read());
        if (!found || known.includes(found.text)) stored.write(null);
        else left.push({ text: found.text, revision: found.revision, at: found.at });
      }
      return left.toSorted((a, b) => b.at - a.at)[0] ?? null;
    },
    /** Forgets a text that another tab left behind. */
    forget(text: string): void {
      for (const stored of others()) if (parse(stored.read())?.text === text) stored.write(null);
    },
  };
}
