import { z } from "zod";
import { call } from "../call.ts";
import { intentLevels } from "../vocabulary.ts";

/** What the workspace decided about the mentions of each level. */
export const calibrationSchema = z.object({
  /** All decisions. */
  decisions: z.number().int(),
  /** The strongest level first. */
  levels: z.array(
    z.object({
      level: z.enum(intentLevels),
      /** Sent to the writers. */
      engaged: z.number().int(),
      skipped: z.number().int(),
      /** Hidden by an exclusion that was added after they were found. */
      notRelevant: z.number().int(),
    }),
  ),
});
export type Calibration = z.output<typeof calibrationSchema>;

export const calibrationCalls = {
  getCalibration: call({
    method: "GET",
    path: "/discovery/calibration",
    who: "customer",
    needsOnboarding: true,
    summary: "How many mentions of each level the workspace engaged, skipped and excluded.",
    data: z.object({ calibration: calibrationSchema }),
  }),
};
