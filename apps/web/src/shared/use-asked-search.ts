import { useState } from "react";

interface AskedSearchOptions {
  /** The searched phrases of the address, separated by commas. */
  keywords: string;
  onSearch: (keywords: string) => void;
}

/**
 * Remembers which phrases the user searched for with the button. A search can cost money, so opening a tab, a reload or
 * a shared address starts none.
 */
export function useAskedSearch({ keywords, onSearch }: AskedSearchOptions) {
  const [searched, setSearched] = useState<string | null>(null);
  return {
    isAsked: searched === keywords,
    /** Searches for the phrases. @param searchAgain repeats the search of the same phrases */
    submit(phrases: readonly string[], searchAgain: () => unknown): void {
      const next = phrases.join(", ");
      setSearched(next);
      if (next === keywords) searchAgain();
      else onSearch(next);
    },
  };
}
