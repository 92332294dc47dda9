import type { CommunityVerdict } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";
import {
  type CommunityName,
  communityParams,
  useCommunityChange,
} from "../use-community-change.ts";

/** Decides on replies in a community. */
export const useDecide = () =>
  useCommunityChange((decision: CommunityName & { verdict: CommunityVerdict; note: string }) =>
    api("overrideCommunity", {
      ...communityParams(decision),
      body: { verdict: decision.verdict, note: decision.note },
    }),
  );
