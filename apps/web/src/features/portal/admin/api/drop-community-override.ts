import { api } from "../../../../lib/client.ts";
import {
  type CommunityName,
  communityParams,
  useCommunityChange,
} from "../use-community-change.ts";

/** Removes the administrator's decision, so that the community's rules decide again. */
export const useDropDecision = () =>
  useCommunityChange((place: CommunityName) =>
    api("dropCommunityOverride", communityParams(place)),
  );
