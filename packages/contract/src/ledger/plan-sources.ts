import { platforms, type Source } from "../platforms/index.ts";
import { featuresOf, type Tier } from "./plans.ts";

/**
 * Whether a workspace's tier includes a source: some are in every plan, the others are in the plans with LinkedIn.
 * Posts that a customer adds by link or pastes can be from any source.
 */
export const isSourceInTier = (source: Source, tier: Tier | null): boolean =>
  platforms[source].isInEveryPlan || featuresOf(tier).linkedin;
