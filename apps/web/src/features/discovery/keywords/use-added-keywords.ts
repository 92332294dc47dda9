import type { Keyword } from "@earshot/contract";
import { useState } from "react";

/** Returns the keywords that were added since the list was first shown, the newest first. */
export function useAddedKeywords(keywords: readonly Keyword[]): readonly Keyword[] {
  const [first] = useState(() => new Set(keywords.map(({ id }) => id)));
  return keywords.filter(({ id }) => !first.has(id)).reverse();
}
