import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type ObjectKind, ofHome } from "./object-kinds.ts";

export const anAnalysis: ObjectKind = {
  name: "analysis",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const words = ["failure", "notice"].map((what) => canaries.plant(`analysis ${what}`, "home"));
    const [failure = "", notice = ""] = words;
    const id = randomUUID();
    await server.infrastructure.database.read.execute(sql`
      insert into research_jobs (id, workspace_id, kind, status, error_message, notice, input, created_at,
        progress_at, finished_at)
      values (${id}, ${testUsers.workspaceId}, 'audience', 'failed', ${failure}, ${notice}, '{}'::jsonb, now(),
        now(), now())`);
    return { fill: { id, jobId: id }, words };
  },
};
