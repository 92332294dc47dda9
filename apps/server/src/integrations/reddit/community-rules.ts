import type { RulesReader } from "../ports/community-rules.ts";
import type { RedditCalls } from "./calls.ts";

/**
 * Reads communities' rules with the app's own token. Many old communities have theirs in the side bar,
 * so that comes along (Reddit API, `/r/{name}/about` and `/r/{name}/about/rules`).
 */
export function redditRules(app: Pick<RedditCalls, "about" | "rules">): RulesReader {
  return {
    name: "reddit",
    async read(community) {
      // One after the other: of a community that can't be read the second would fail in the same way.
      const about = await app.about(community);
      const { rules } = await app.rules(about.name);
      return {
        name: about.name,
        rules: rules.map(({ name, description }) => ({ name, description })),
        about: [about.description, about.sidebar].filter((text) => text.trim() !== "").join("\n\n"),
      };
    },
  };
}
