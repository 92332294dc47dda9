import type { PostRequirements } from "@earshot/contract";
import type { Log } from "../../../infrastructure/log.ts";
import type { PlacementAccount } from "../../../integrations/ports/placement.ts";
import type {
  CommunityPostRequirements,
  Publishing,
} from "../../../integrations/ports/publishing.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import {
  type Communities,
  communityKey,
  type KnownRules,
} from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import {
  type OwnRefusal,
  optedOut,
  otherRequirements,
  postProblems,
  rulesNotRead,
  stanceOf,
} from "./rules.ts";

const rulesNotReadBecause = (reason: string): OwnRefusal => ({
  ...rulesNotRead,
  message: `${rulesNotRead.message} ${reason}`,
});

export type PublishingRequirements = ReturnType<typeof createPublishingRequirements>;

/** Reads what a community allows and requires, before anything is posted there. */
export function createPublishingRequirements(deps: {
  log: Log;
  communities: Communities;
  optOuts: OptOuts;
}) {
  const { log, communities, optOuts } = deps;

  /** A community's rules, read from the platform unless they were read recently. @throws SourceError */
  async function rulesOf(platform: Publishing, community: string): Promise<KnownRules> {
    const { name: source } = platform;
    await communities.read(source, community);
    const known = await communities.rulesOf([{ source, community }]);
    const found = known.get(communityKey(source, community));
    if (!found) throw new Error("the rules of a community were asked for and not given");
    return found;
  }

  const hasOptedOut = async (platform: Publishing, account: string, community: string) => {
    const post = { source: platform.name, author: account, community, url: "" };
    return (await optOuts.without([post])).length === 0;
  };

  /** Why a community's rules don't allow the post; null: they don't forbid it. */
  function refusalByRules({ verdict, quote, reason, by, asOf }: KnownRules): OwnRefusal | null {
    if (by === "unknown" && asOf === null) return rulesNotReadBecause(reason);
    if (verdict !== "forbidden") return null;
    const message = quote ? `${reason} “${quote.quote}”` : reason;
    return { message, remedy: "Choose another community." };
  }

  return {
    /**
     * Reads the requirements of a community for posts.
     * @throws SourceError with a sentence for people
     */
    async read(
      platform: Publishing,
      account: PlacementAccount,
      community: string,
    ): Promise<PostRequirements> {
      const form = await platform.requirementsOf(account, community);
      const rules = await rulesOf(platform, community);
      const isOut = await hasOptedOut(platform, account.name, community);
      return {
        promotion: {
          stance: isOut
            ? "forbidden"
            : stanceOf(rules.verdict, rules.assessment?.promotion ?? null),
          reason: isOut ? optedOut.message : rules.reason,
          quote: isOut ? null : (rules.quote?.quote ?? null),
        },
        titleMin: form.title.min,
        titleMax: form.title.max,
        bodyMin: form.body.min,
        bodyMax: form.body.max,
        needsFlair: form.needsFlair,
        others: otherRequirements(form),
      };
    },

    /** Why a post can't be published in its community; null: nothing stops it. */
    async refusalOf(
      platform: Publishing,
      account: PlacementAccount,
      post: { community: string; title: string; content: string },
    ): Promise<OwnRefusal | null> {
      const { community } = post;
      if (await hasOptedOut(platform, account.name, community)) return optedOut;
      let form: CommunityPostRequirements;
      let rules: KnownRules;
      try {
        form = await platform.requirementsOf(account, community);
        rules = await rulesOf(platform, community);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        log.warn({ err: error, community }, "a community's requirements could not be read");
        return rulesNotReadBecause(error.publicText);
      }
      const forbidden = refusalByRules(rules);
      if (forbidden) return forbidden;
      const problems = postProblems(form, post);
      if (problems.length === 0) return null;
      return { message: problems.join(" "), remedy: "Change the post, then publish it again." };
    },
  };
}
