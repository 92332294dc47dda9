import { storedText } from "../../../lib/storage.ts";

const stored = storedText("earshot.notion.analysis", "sessionStorage");

/** Remembers the analysis whose framework is shown again when Notion redirects back. */
export const rememberAnalysis = (id: string): void => stored.write(id);

/** Returns the remembered analysis, and forgets it. */
export function takeAnalysis(): string | null {
  const id = stored.read();
  stored.write(null);
  return id;
}
