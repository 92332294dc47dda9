import type { CommunityDirectory, DirectoryCommunity } from "../ports/community-directory.ts";
import type { RedditCalls } from "./calls.ts";
import { redditError } from "./failure.ts";
import type { Community } from "./things.ts";

/** The kinds of communities that everybody can read (Reddit API, `subreddit_type`). */
const readable: readonly string[] = ["public", "restricted", "archived"];

const isReadable = ({ access, quarantined }: Community) =>
  readable.includes(access) && !quarantined;

const present = ({ name, description, subscribers, createdAt }: Community): DirectoryCommunity => ({
  name,
  description,
  subscribers,
  createdAt,
});

/** Finds communities with the app's own token (Reddit API, `/subreddits/search` and `/r/{name}/about`). */
export function redditDirectory(
  app: Pick<RedditCalls, "searchCommunities" | "about">,
): CommunityDirectory {
  return {
    name: "reddit",
    async search(keywords, limit) {
      const { items } = await app.searchCommunities(keywords, { limit });
      return items.filter((one) => isReadable(one) && !one.adult).map(present);
    },
    async about(community) {
      const found = await app.about(community);
      // Reddit returns these if the app's account is a moderator or approved user.
      if (!isReadable(found)) {
        throw redditError(
          found.quarantined ? "quarantined" : "private",
          `r/${found.name} is ${found.access}`,
        );
      }
      return present(found);
    },
  };
}
