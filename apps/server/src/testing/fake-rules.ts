import type { RulesReader, ShownRules } from "../integrations/ports/community-rules.ts";
import { SourceError, type SourceTrouble } from "../integrations/ports/source.ts";

/** A platform whose communities' rules a test writes and takes away. */
export function createFakeRules() {
  const shown = new Map<string, ShownRules>();
  const troubles = new Map<string, SourceTrouble>();
  const asked: string[] = [];
  const reader: RulesReader = {
    name: "reddit",
    async read(community) {
      asked.push(community);
      const trouble = troubles.get(community);
      if (trouble) throw new SourceError(trouble, "as told", { publicText: `It is ${trouble}.` });
      const found = shown.get(community);
      if (found) return found;
      throw new SourceError("no-such-community", "unknown", {
        publicText: "There is no community of this name on Reddit.",
      });
    },
  };
  return {
    reader,
    /** The names that were asked for, in their order. */
    asked,
    /** Writes a community's rules down; each is a name, or a name and its text. */
    write(name: string, rules: (string | [string, string])[], about = ""): void {
      troubles.delete(name.toLowerCase());
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
    /** From now on a community's rules can't be read. */
    close: (name: string, trouble: SourceTrouble) => void troubles.set(name.toLowerCase(), trouble),
  };
}
