import type {
  CommunityDirectory,
  DirectoryCommunity,
} from "../integrations/ports/community-directory.ts";
import type { SourceFailure } from "../integrations/ports/source.ts";
import { refusalOf } from "./fake-source.ts";

/** A directory that knows the communities that a test puts in, and records its requests. */
export function createFakeDirectory() {
  const known = new Map<string, DirectoryCommunity>();
  const closed = new Map<string, SourceFailure>();
  const asked: string[] = [];
  let searchFailure: SourceFailure | null = null;
  const directory: CommunityDirectory = {
    name: "reddit",
    async search(keywords, limit) {
      asked.push(`search ${keywords}`);
      if (searchFailure) throw refusalOf(searchFailure);
      return [...known.values()]
        .filter(({ name, description }) =>
          `${name} ${description}`.toLowerCase().includes(keywords.toLowerCase()),
        )
        .slice(0, limit);
    },
    async about(name) {
      asked.push(`about ${name.toLowerCase()}`);
      const failure = closed.get(name.toLowerCase());
      if (failure) throw refusalOf(failure);
      const found = known.get(name.toLowerCase());
      if (!found) throw refusalOf("no-such-community");
      return found;
    },
  };
  return {
    directory,
    asked,
    add: (community: Partial<DirectoryCommunity> & { name: string }) =>
      void known.set(community.name.toLowerCase(), {
        description: "",
        subscribers: 1_000,
        createdAt: new Date("2015-01-01T00:00:00Z"),
        ...community,
      }),
    /** Closes a community, or opens it again. */
    close: (name: string, failure: SourceFailure | null) =>
      void (failure ? closed.set(name.toLowerCase(), failure) : closed.delete(name.toLowerCase())),
    /** How searches fail from now on. */
    failSearch: (failure: SourceFailure | null) => {
      searchFailure = failure;
    },
  };
}
