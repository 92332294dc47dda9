import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { reply } from "./fixtures.ts";
import { type ObjectKind, ofAdministrators, ofHolder, ofHome } from "./object-kinds.ts";

export const aWaitingReply: ObjectKind = {
  name: "waiting reply",
  listedBy: "listReplies",
  belongsTo: ofHome,
  make: (world) => reply(world, "waiting"),
};

export const aHeldReply: ObjectKind = {
  name: "held reply",
  belongsTo: ofHolder,
  make: (world) => reply(world, "held"),
};

export const aReplyInReview: ObjectKind = {
  name: "reply in review",
  belongsTo: ofAdministrators,
  make: (world) => reply(world, "in review"),
};

/** A workspace whose reply was withdrawn after hand-in. */
export const aWithdrawingWorkspace: ObjectKind = {
  name: "workspace with a withdrawal",
  belongsTo: ofAdministrators,
  async make(world) {
    const { words, drop } = await reply(world, "waiting");
    await drop?.();
    return { fill: { workspaceId: world.people.workspaceId }, words };
  },
};

export const anApprovedReply: ObjectKind = {
  name: "approved reply",
  belongsTo: ofHolder,
  make: (world) => reply(world, "approved"),
};

export const anAttestedReply: ObjectKind = {
  name: "attested reply",
  belongsTo: ofHome,
  make: (world) => reply(world, "attested"),
};

export const aReport: ObjectKind = {
  name: "report",
  listedBy: "listReports",
  belongsTo: ofAdministrators,
  async make(world) {
    const { people, ground, canaries } = world;
    const { fill, words } = await reply(world, "attested");
    const by = { workspaceId: people.workspaceId, userId: people.ownerId };
    const { reports } = ground.services;
    const note = canaries.plant("report note", "home");
    await reports.report(by, fill.id, `I see nothing of ${note}.`);
    const { rows } = await ground.infrastructure.database.read.execute<{ id: string }>(
      sql`select id from reply_reports where reply_id = ${fill.id}`,
    );
    return { fill: { id: rows[0]?.id ?? "" }, words: [...words, note] };
  },
};

/** A reply that was sent two hours ago, and nobody knows whether it arrived. */
export const anOpenEnd: ObjectKind = {
  name: "reply of unknown end",
  belongsTo: ofAdministrators,
  async make(world) {
    const { people, ground } = world;
    const { fill, words, drop } = await reply(world, "approved");
    const { replies } = ground.services;
    await replies.withWriters(people.writerId, fill.id, async (tx, row) => {
      const placing = await replies.beginPlacing(tx, row, { by: "system" });
      await replies.markUnknown(tx, placing, "The infrastructure did not answer.");
    });
    const id = randomUUID();
    await ground.infrastructure.database.read.execute(sql`
      insert into placement_attempts
        (id, reply_id, account_name, state, text, parent_id, planned_at, sent_at)
      values (${id}, ${fill.id}, 'helpful_jo', 'unknown', ${words.join(" ")}, 't3_a',
        now() - interval '2 hours', now() - interval '2 hours')`);
    return {
      fill: { id },
      words,
      async drop() {
        await ground.infrastructure.database.transaction(async (tx) => {
          const row = await replies.lock(tx, fill.id);
          if (row?.status === "unknown") await replies.takeBack(tx, row, "The matrix is done.");
        });
        await drop?.();
      },
    };
  },
};
