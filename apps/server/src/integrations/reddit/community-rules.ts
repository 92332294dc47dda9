import type { RulesReader } from "../ports/community-rules.ts";
import type { RedditCalls } from "./calls.ts";

/**
 * Reads communities' rules with the app's own token, and the side bar, in which many old communities have their
 * rules (Reddit API, `/r/{name}/about` and `/r/{name}/about/rules`).
 */
export function redditRules(app: Pick<RedditCalls, "about" | "rules">): RulesReader {
  return {
    name: "reddit",
    async read(community) {
      // Sequentially, because the second call would fail like the first if the community can't be read.
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
