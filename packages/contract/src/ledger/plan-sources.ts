import { platforms, type Source } from "../platforms/index.ts";
import { featuresOf, type Tier } from "./plans.ts";

/**
 * Whether a workspace's tier includes a source: some are in every plan, the others come with LinkedIn. What a
 * customer adds by link or pastes is not bound to that.
 */
export const isSourceInTier = (source: Source, tier: Tier | null): boolean =>
  platforms[source].isInEveryPlan || featuresOf(tier).linkedin;
