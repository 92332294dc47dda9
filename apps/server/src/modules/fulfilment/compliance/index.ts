import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Exclusions } from "../../inbox/exclusions/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Knowledge } from "../../studio/knowledge/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import type { Replies } from "../replies/index.ts";
import type { Survival } from "../survival/index.ts";
import type { Assignments } from "../writers/index.ts";
import { type PostingLimits, postingLimits } from "./rules-posting-limits.ts";
import { createCompliance } from "./service.ts";
import { provideAccountActivity } from "./service-account-activity.ts";
import type { ThreadReader } from "./service-context.ts";
import { createFingerprints } from "./service-fingerprints.ts";

export { placeName, sentences } from "./rules.ts";
export { momentWords } from "./rules-posting-limits.ts";
export type { Compliance } from "./service.ts";
export { createFingerprints, type Fingerprints } from "./service-fingerprints.ts";

/** Settings of the operator. */
export interface ComplianceOptions {
  /** Overrides of the default posting limits. */
  postingLimits?: Partial<PostingLimits>;
}

/** The rules that a reply must meet before it is submitted, approved or placed. */
export function createComplianceModule(
  deps: ModuleDeps &
    ComplianceOptions & {
      optOuts: OptOuts;
      communities: Communities;
      exclusions: Exclusions;
      mentions: Mentions;
      communityAccounts: CommunityAccounts;
      replies: Replies;
      survival: Survival;
      assignments: Assignments;
      knowledge: Knowledge;
      threads: ThreadReader;
    },
) {
  const { assignments } = deps;
  const caps = { ...postingLimits, ...deps.postingLimits };
  provideAccountActivity({ ...deps, caps });
  const fingerprints = createFingerprints(deps);
  const compliance = createCompliance({
    ...deps,
    fingerprints,
    briefOf: async (workspaceId) => (await assignments.briefs([workspaceId]))(workspaceId),
    caps,
  });
  return defineModule({ api: { fingerprints, compliance } });
}
