import { PlacementRefused, PlacementUnknown } from "../integrations/ports/placement.ts";
import type {
  CommunityPostRequirements,
  OwnPublishedPost,
  Publishing,
} from "../integrations/ports/publishing.ts";
import { SourceError, type SourceFailure } from "../integrations/ports/source.ts";

const text = { min: null, max: null, required: [], forbidden: [], hasPatterns: false };
export const noRequirements: CommunityPostRequirements = {
  title: text,
  body: { ...text, isRequired: false, isForbidden: false },
  links: { allowed: null, forbidden: [] },
  needsFlair: false,
  guidelines: "",
};

/** What happens to the next call: `lost` is published although no response arrives; `silent` is not. */
type NextCall = "refused" | "lost" | "silent";

/** A platform in memory on which accounts publish posts. */
export function createFakePublishing(now: () => Date) {
  const posts: (OwnPublishedPost & { account: string })[] = [];
  const calls: string[] = [];
  const requirements = new Map<string, CommunityPostRequirements>();
  let next: NextCall | null = null;
  let reading: SourceFailure | "partly" | null = null;
  let during: () => Promise<void> = () => Promise.resolve();
  const failure = { code: "TIMEOUT", message: "No response came.", remedy: "Wait." };

  const platform: Publishing = {
    name: "reddit",
    scope: "submit",
    requirementsOf: (_account, community) =>
      Promise.resolve(requirements.get(community.toLowerCase()) ?? noRequirements),
    async publish({ name: account }, { community, title, text: body, isInTime }) {
      if (!isInTime()) throw new PlacementUnknown(failure, "too late");
      await during();
      calls.push(title);
      const what = next;
      next = null;
      if (what === "refused") {
        throw new PlacementRefused({
          ...{ code: "NO_SELFS", kind: "final", message: "It is refused.", remedy: "Change it." },
        });
      }
      if (what === "silent") throw new PlacementUnknown(failure, "silence");
      const externalId = `t3_${posts.length + 1}`;
      const url = `https://www.reddit.test/r/${community}/comments/${posts.length + 1}/`;
      posts.push({ externalId, url, account, community, title, text: body, postedAt: now() });
      if (what === "lost") throw new PlacementUnknown(failure, "the response was lost");
      return { externalId, url };
    },
    async postsOf({ name }, { since }) {
      if (reading !== null && reading !== "partly") {
        throw new SourceError(reading, "as the test wants it", { publicText: "It is away." });
      }
      const own = posts.filter((one) => one.account === name && one.postedAt >= since);
      return { complete: reading === null, posts: own };
    },
  };
  return {
    platform,
    posts,
    /** The titles of all calls that could publish. */
    calls,
    require: (community: string, part: Partial<CommunityPostRequirements>) =>
      void requirements.set(community.toLowerCase(), { ...noRequirements, ...part }),
    /** Sets what happens to the next call. */
    next(what: NextCall) {
      next = what;
    },
    /** Sets how reading the account's posts fails from now on; null: it succeeds. */
    reading(how: typeof reading) {
      reading = how;
    },
    /** Runs while a call is made. */
    during(work: () => Promise<void>) {
      during = work;
    },
  };
}
