import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import type { ResearchApi } from "../research/index.ts";
import type { StudioApi } from "../studio/index.ts";
import { createAttributionModule } from "./attribution/index.ts";
import {
  type CommunityAccountOptions,
  createCommunityAccountsModule,
} from "./community-accounts/index.ts";
import { type ComplianceOptions, createComplianceModule } from "./compliance/index.ts";
import { createDraftingModule, createReplyThreads } from "./drafting/index.ts";
import { createEarningsModule, type EarningOptions } from "./earnings/index.ts";
import { createNoticesModule } from "./notices/index.ts";
import { createOwnAnswersModule } from "./own-answers/index.ts";
import { createPlacementModule, type PlacementOptions } from "./placement/index.ts";
import { createRepliesModule } from "./replies/index.ts";
import { createSurvivalModule, type SurvivalOptions } from "./survival/index.ts";
import { createWritersModule } from "./writers/index.ts";

export type FulfilmentOptions = CommunityAccountOptions &
  SurvivalOptions &
  ComplianceOptions &
  PlacementOptions &
  EarningOptions;
export type FulfilmentApi = ReturnType<typeof createFulfilment>["api"];

/** The reply pipeline: from the claim to placement, survival and earnings. */
export function createFulfilment(
  deps: ModuleDeps &
    FulfilmentOptions &
    IdentityApi &
    LedgerApi &
    DiscoveryApi &
    InboxApi &
    StudioApi &
    ResearchApi,
) {
  const communityAccounts = createCommunityAccountsModule(deps);
  const replies = createRepliesModule(deps);
  const placed = { ...deps, ...communityAccounts.api, ...replies.api };
  const survival = createSurvivalModule(placed);
  const writers = createWritersModule({ ...placed, ...survival.api });
  const written = { ...placed, ...survival.api, ...writers.api };
  // Compliance asks for the state of a thread, which drafting reads.
  const replyThreads = createReplyThreads(written);
  const compliance = createComplianceModule({ ...written, threads: replyThreads });
  const checked = { ...written, ...compliance.api };
  const placement = createPlacementModule(checked);
  const earnings = createEarningsModule(written);
  return joinModules(
    communityAccounts,
    replies,
    survival,
    writers,
    compliance,
    placement,
    createOwnAnswersModule(deps),
    createAttributionModule(written),
    earnings,
    createNoticesModule({ ...written, ...placement.api, ...earnings.api }),
    createDraftingModule({ ...checked, ...placement.api, replyThreads }),
  );
}
