import { api } from "../../../../lib/client.ts";
import {
  type CommunityName,
  communityParams,
  useCommunityChange,
} from "../use-community-change.ts";

/** Reads a community's rules again. */
export const useReadRules = () =>
  useCommunityChange((place: CommunityName) => api("readCommunityRules", communityParams(place)));
