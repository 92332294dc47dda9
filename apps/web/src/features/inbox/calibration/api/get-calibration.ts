import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches what the workspace decided about the mentions of each level, each time the screen is opened. */
export const useCalibration = () =>
  useQuery({
    queryKey: queryKeys.calibration,
    queryFn: async ({ signal }) => (await api("getCalibration", {}, { signal })).calibration,
    staleTime: 0,
  });
