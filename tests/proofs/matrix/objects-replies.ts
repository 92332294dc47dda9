import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { reply } from "./fixtures.ts";
import { type ObjectKind, ofAdministrators, ofHolder, ofHome } from "./object-kinds.ts";

export const aWaitingReply: ObjectKind = {
  name: "waiting reply",
  listedBy: "listReplies",
  belongsTo: ofHome,
  make: (setup) => reply(setup, "waiting"),
};

export const aReturnedReply: ObjectKind = {
  name: "returned reply",
  belongsTo: ofHolder,
  make: (setup) => reply(setup, "returned"),
};

export const aReplyInReview: ObjectKind = {
  name: "reply in review",
  belongsTo: ofAdministrators,
  make: (setup) => reply(setup, "in review"),
};

/** A workspace whose reply was withdrawn after it was submitted. */
export const aWithdrawingWorkspace: ObjectKind = {
  name: "workspace with a withdrawal",
  belongsTo: ofAdministrators,
  async make(setup) {
    const { words, drop } = await reply(setup, "waiting");
    await drop?.();
    return { fill: { workspaceId: setup.testUsers.workspaceId }, words };
  },
};

export const anApprovedReply: ObjectKind = {
  name: "approved reply",
  belongsTo: ofHolder,
  make: (setup) => reply(setup, "approved"),
};

export const aSelfReportedReply: ObjectKind = {
  name: "self-reported reply",
  belongsTo: ofHome,
  make: (setup) => reply(setup, "self-reported"),
};

export const aReport: ObjectKind = {
  name: "report",
  listedBy: "listReports",
  belongsTo: ofAdministrators,
  async make(setup) {
    const { testUsers, server, canaries } = setup;
    const { fill, words } = await reply(setup, "self-reported");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { reports } = server.services;
    const note = canaries.plant("report note", "home");
    await reports.report(by, fill.id, `I see nothing of ${note}.`);
    const { rows } = await server.infrastructure.database.pool.execute<{ id: string }>(
      sql`select id from reply_reports where reply_id = ${fill.id}`,
    );
    return { fill: { id: rows[0]?.id ?? "" }, words: [...words, note] };
  },
};

/** A reply that was sent two hours ago and may or may not have arrived. */
export const anUnresolvedPlacement: ObjectKind = {
  name: "reply with an unresolved placement",
  belongsTo: ofAdministrators,
  async make(setup) {
    const { testUsers, server } = setup;
    const { fill, words, drop } = await reply(setup, "approved");
    const { replies } = server.services;
    await replies.withWriters(testUsers.writerId, fill.id, async (tx, row) => {
      const placing = await replies.beginPlacing(tx, row, { by: "system" });
      await replies.markUnknown(tx, placing, "The infrastructure did not answer.");
    });
    const id = randomUUID();
    await server.infrastructure.database.pool.execute(sql`
      insert into placement_attempts
        (id, reply_id, account_name, state, text, parent_id, planned_at, sent_at)
      values (${id}, ${fill.id}, 'helpful_jo', 'unknown', ${words.join(" ")}, 't3_a',
        now() - interval '2 hours', now() - interval '2 hours')`);
    return {
      fill: { id },
      words,
      async drop() {
        await server.infrastructure.database.transaction(async (tx) => {
          const row = await replies.lock(tx, fill.id);
          if (row?.status === "unknown")
            await replies.revertToApproved(tx, row, "The matrix is done.");
        });
        await drop?.();
      },
    };
  },
};
