import type { RulesReader, ShownRules } from "../integrations/ports/community-rules.ts";
import { SourceError, type SourceFailure } from "../integrations/ports/source.ts";

/** A platform whose community rules a test sets and removes. */
export function createFakeRules() {
  const shown = new Map<string, ShownRules>();
  const failures = new Map<string, SourceFailure>();
  const asked: string[] = [];
  const reader: RulesReader = {
    name: "reddit",
    async read(community) {
      asked.push(community);
      const failure = failures.get(community);
      if (failure) throw new SourceError(failure, "as told", { publicText: `It is ${failure}.` });
      const found = shown.get(community);
      if (found) return found;
      throw new SourceError("no-such-community", "unknown", {
        publicText: "There is no community with this name on Reddit.",
      });
    },
  };
  return {
    reader,
    /** The requested names, in order. */
    asked,
    /** Sets a community's rules; each is a name, or a name and its text. */
    write(name: string, rules: (string | [string, string])[], about = ""): void {
      failures.delete(name.toLowerCase());
      shown.set(name.toLowerCase(), {
        name,
        about,
        rules: rules.map((rule) =>
          typeof rule === "string"
            ? { name: rule, description: "" }
            : { name: rule[0], description: rule[1] },
        ),
      });
    },
    /** Makes a community's rules unreadable from now on. */
    close: (name: string, failure: SourceFailure) => void failures.set(name.toLowerCase(), failure),
  };
}
