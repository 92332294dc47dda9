import { type Calibration, intentLevels } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { lowestScoreOf } from "../mentions/index.ts";
import { countDecisions } from "./store.ts";

export type Calibrations = ReturnType<typeof createCalibrations>;

const lowestScores = intentLevels.map(lowestScoreOf);

/** How often the levels are right for a workspace. */
export function createCalibrations({ database }: { database: Database }) {
  return {
    /** What a workspace decided about the mentions of each level, the strongest first. */
    async of(workspaceId: string): Promise<Calibration> {
      const counts = await countDecisions(database, workspaceId, lowestScores);
      const levels = intentLevels.map((level, at) => {
        const own = counts.filter((one) => one.level === at);
        const sum = (decision: (typeof own)[number]["decision"]) =>
          own.find((one) => one.decision === decision)?.count ?? 0;
        return {
          level,
          engaged: sum("engaged"),
          skipped: sum("skipped"),
          notRelevant: sum("not_relevant"),
        };
      });
      return {
        decisions: counts.reduce((sum, { count }) => sum + count, 0),
        levels: levels.toReversed(),
      };
    },
  };
}
