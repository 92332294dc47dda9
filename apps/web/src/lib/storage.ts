/** A string in the browser's storage. If storage is refused, it lasts until the page is closed. */
export interface StoredText {
  readonly key: string;
  read(): string | null;
  write(value: string | null): void;
}

/** Creates a stored string under a key, in local or session storage. */
export function storedText(key: string, area: "localStorage" | "sessionStorage"): StoredText {
  let fallback: string | null = null;
  return {
    key,
    read() {
      try {
        return window[area].getItem(key);
      } catch {
        return fallback;
      }
    },
    write(value) {
      fallback = value;
      try {
        if (value === null) window[area].removeItem(key);
        else window[area].setItem(key, value);
      } catch {
        // Some private modes refuse storage: the fallback above is used.
      }
    },
  };
}
