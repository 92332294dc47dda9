import { useState } from "react";

interface AskedSearchOptions {
  /** The searched phrases of the address, separated by commas. */
  keywords: string;
  onSearch: (keywords: string) => void;
}

/**
 * Remembers which phrases the user searched for with the button. A search can cost money, so opening a tab, a reload
 * or an address that somebody sent starts none.
 */
export function useAskedSearch({ keywords, onSearch }: AskedSearchOptions) {
  const [asked, setAsked] = useState<string | null>(null);
  return {
    isAsked: asked === keywords,
    /** Searches for the phrases. @param searchAgain repeats the search of the same phrases */
    submit(phrases: readonly string[], searchAgain: () => unknown): void {
      const next = phrases.join(", ");
      setAsked(next);
      if (next === keywords) searchAgain();
      else onSearch(next);
    },
  };
}
