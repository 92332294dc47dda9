import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type ObjectKind, ofHome } from "./object-kinds.ts";

export const anAnalysis: ObjectKind = {
  name: "analysis",
  listedBy: "listAnalyses",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const words = ["failure", "notice", "answer"].map((what) =>
      canaries.plant(`analysis ${what}`, "home"),
    );
    const [failure = "", notice = "", answer = ""] = words;
    const id = randomUUID();
    const input = { companyName: null, answers: { "1": answer }, gl: null };
    await server.infrastructure.database.pool.execute(sql`
      insert into research_jobs (id, workspace_id, kind, status, error_message, notice, input, created_at,
        progress_at, finished_at)
      values (${id}, ${testUsers.workspaceId}, 'audience', 'failed', ${failure}, ${notice},
        ${JSON.stringify(input)}::jsonb, now(), now(), now())`);
    return { fill: { id, jobId: id }, words };
  },
};

export const aSavedPost: ObjectKind = {
  name: "saved post",
  belongsTo: ofHome,
  async make({ server, testUsers }) {
    const id = randomUUID();
    const { pool } = server.infrastructure.database;
    // The post is public; only the fact that it is saved belongs to the workspace.
    await pool.execute(sql`
      insert into posts (id, source, external_id, title, body, url, posted_at, removed)
      values (${id}, 'reddit', ${`t3_${id}`}, 'A public post', '', 'https://www.reddit.com/comments/saved/', now(),
        false)`);
    await pool.execute(sql`
      insert into saved_posts (workspace_id, post_id, saved_at)
      values (${testUsers.workspaceId}, ${id}, now())`);
    return { fill: { id }, words: [] };
  },
};
