import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type ObjectKind, ofAdministrators, ofHolder } from "./object-kinds.ts";

export const anInvitation: ObjectKind = {
  name: "invitation",
  belongsTo: ofAdministrators,
  async make({ server, testUsers }) {
    const { userId } = testUsers.callers.get("administrator") ?? { userId: "" };
    const email = `invited.${randomUUID()}@example.test`;
    const { invitation } = await server.services.invitations.invite(userId, email);
    return { fill: { id: invitation.id }, words: [] };
  },
};

export const aCommunity: ObjectKind = {
  name: "community",
  belongsTo: ofAdministrators,
  async make({ server, testUsers }) {
    const { userId } = testUsers.callers.get("administrator") ?? { userId: "" };
    const community = `c${randomUUID().replaceAll("-", "")}`;
    const decision = { verdict: "hold", note: "It is new to us." } as const;
    await server.services.communityDecisions.override("reddit", community, decision, userId);
    return { fill: { source: "reddit", community }, words: [] };
  },
};

export const aCommunityAccount: ObjectKind = {
  name: "account that replies are placed with",
  belongsTo: ofAdministrators,
  async make({ server, testUsers }) {
    const { userId } = testUsers.callers.get("administrator") ?? { userId: "" };
    const { admin } = server.services.communityAccounts;
    const { id } = await admin.add(userId, {
      source: "linkedin",
      name: `a${randomUUID()}`,
      affiliation: "Works with Earshot.",
      mode: "hand",
      writerId: null,
    });
    return { fill: { id }, words: [], drop: () => admin.remove(userId, id) };
  },
};

export const anOptOut: ObjectKind = {
  name: "opt-out",
  belongsTo: ofAdministrators,
  async make({ server, testUsers }) {
    const { userId } = testUsers.callers.get("administrator") ?? { userId: "" };
    const { id } = await server.services.optOutList.add(userId, {
      source: "reddit",
      kind: "author",
      name: `a${randomUUID()}`,
      note: "They wrote to us.",
    });
    return { fill: { id }, words: [] };
  },
};

/** A writer with one cent due, for the payout calls. */
export const aDueWriter: ObjectKind = {
  name: "writer with a cent due",
  belongsTo: ofAdministrators,
  async make({ server }) {
    const { database } = server.infrastructure;
    const email = `due.${randomUUID()}@example.test`;
    const account = { email, password: "a good long password", userType: "writer" } as const;
    const { id: writerId } = await database.transaction((tx) =>
      server.services.accounts.create(tx, account),
    );
    await database.pool.execute(sql`
      insert into earnings (id, writer_id, source, kind, cents, state, at, settled_at)
      values (${randomUUID()}, ${writerId}, 'reddit', 'placement', 1, 'earned',
        '2026-01-01', '2026-01-01')`);
    return { fill: { writerId }, words: [] };
  },
};

/** A payout to the writer. */
export const aPayout: ObjectKind = {
  name: "payout",
  belongsTo: ofHolder,
  async make({ server, testUsers, canaries }) {
    const { userId } = testUsers.callers.get("writer") ?? { userId: "" };
    const word = canaries.plant("payout reference", "alone");
    const id = randomUUID();
    await server.infrastructure.database.pool.execute(sql`
      insert into payouts (id, writer_id, cents, reference, paid_at, recorded_by, recorded_at)
      values (${id}, ${userId}, 100, ${word}, now(), ${userId}, now())`);
    return { fill: { id }, words: [word] };
  },
};

/** A request for a payment of workspace A. */
export const aRefundRequest: ObjectKind = {
  name: "refund request",
  belongsTo: ofAdministrators,
  listedBy: "getBillingOverview",
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("refund reason", "home");
    const id = randomUUID();
    await server.infrastructure.database.pool.execute(sql`
      insert into refund_requests (id, workspace_id, transaction_id, amount_cents, reason, requested_by, requested_at)
      values (${id}, ${testUsers.workspaceId}, ${`txn_${id}`}, 100, ${`It is ${word}.`}, ${testUsers.ownerId}, now())`);
    return { fill: { id }, words: [word] };
  },
};

/** A referral that waits for a decision. */
export const aHeldReferral: ObjectKind = {
  name: "held referral",
  belongsTo: ofAdministrators,
  listedBy: "listHeldReferrals",
  async make({ server, testUsers, canaries }) {
    const { accounts, workspaces } = server.services;
    const { database } = server.infrastructure;
    const word = canaries.plant("referred company", "home");
    const id = randomUUID();
    await database.transaction(async (tx) => {
      const email = `referred.${id}@example.test`;
      const account = { email, companyName: word, userType: "user" } as const;
      const user = await accounts.create(tx, { ...account, password: null });
      const workspace = await workspaces.createFor(tx, user.id, { companyName: word });
      await tx.execute(sql`
        insert into referrals (id, referrer_id, referred_id, workspace_id, joined_at, verdict, reasons)
        values (${id}, ${testUsers.ownerId}, ${user.id}, ${workspace.id}, now(), 'held', '{same_network}')`);
    });
    return { fill: { id }, words: [word] };
  },
};

/** A receipt of workspace A, with its image. */
export const aReceipt: ObjectKind = {
  name: "receipt",
  belongsTo: ofAdministrators,
  listedBy: "listDecidedPayments",
  async make({ server, testUsers, canaries }) {
    const { database } = server.infrastructure;
    const word = canaries.plant("receipt reason", "home");
    const token = `receipt-${randomUUID()}`;
    const imageId = randomUUID();
    await database.pool.execute(sql`
      insert into blobs (id, media_type, content, created_at)
      values (${imageId}, 'image/webp', ${Buffer.from("a picture")}, now())`);
    await database.pool.execute(sql`
      insert into receipts (id, verification_token, workspace_id, submitted_by, plan, usd, image_id,
        status, submitted_at, decided_at, reason)
      values (${randomUUID()}, ${token}, ${testUsers.workspaceId}, ${testUsers.ownerId}, 'builder', 19,
        ${imageId}, 'rejected', now(), now(), ${`It is ${word}.`})`);
    return { fill: { verification_token: token }, words: [word] };
  },
};

export const aWorkspace: ObjectKind = {
  name: "workspace",
  belongsTo: ofAdministrators,
  make: async ({ testUsers }) => ({ fill: { id: testUsers.workspaceId }, words: [] }),
};

/** A writer who has done nothing yet. */
export const aWriter: ObjectKind = {
  name: "writer",
  belongsTo: ofAdministrators,
  async make({ server }) {
    const account = {
      email: `plain.${randomUUID()}@example.test`,
      password: null,
      userType: "writer",
      emailVerified: true,
    } as const;
    const { id } = await server.infrastructure.database.transaction((tx) =>
      server.services.accounts.create(tx, account),
    );
    return { fill: { id }, words: [] };
  },
};

/** A writer whose access has ended. */
export const anEndedWriter: ObjectKind = {
  ...aWriter,
  name: "writer whose access has ended",
  async make(setup) {
    const made = await aWriter.make(setup);
    await setup.server.infrastructure.database.pool.execute(
      sql`update users set writer_ended_at = now() where id = ${made.fill.id}`,
    );
    return made;
  },
};

/** A support access request by the administrator, which the owner of workspace A has or has not allowed. */
const supportRequest =
  (decision: "approve" | null): ObjectKind["make"] =>
  async ({ server, testUsers, canaries }) => {
    const word = canaries.plant("support reason", "home");
    const id = randomUUID();
    const { userId } = testUsers.callers.get("administrator") ?? { userId: "" };
    const { pool } = server.infrastructure.database;
    await pool.execute(
      sql`delete from support_requests where workspace_id = ${testUsers.workspaceId}`,
    );
    await pool.execute(sql`
    insert into support_requests (id, workspace_id, administrator_id, reason, hours, asked_at, lapses_at, decision, decided_at, ends_at)
    values (${id}, ${testUsers.workspaceId}, ${userId}, ${`It is ${word}.`}, 1, now(), now() + interval '7 days',
      ${decision}, ${decision === null ? null : sql`now()`}, ${decision === null ? null : sql`now() + interval '1 hour'`})`);
    return { fill: { id }, words: [word] };
  };

/** A request that waits for the owner. */
export const aSupportRequest: ObjectKind = {
  name: "request for support access",
  belongsTo: ({ home }) => home === "A",
  listedBy: "listSupportAccess",
  make: supportRequest(null),
};

/** Support access that is open. */
export const anOpenSupportAccess: ObjectKind = {
  ...aSupportRequest,
  name: "open support access",
  make: supportRequest("approve"),
};

/** The same, for the administrator who requested it. */
export const anOwnSupportRequest: ObjectKind = {
  name: "request for support access of one's own",
  belongsTo: ofAdministrators,
  make: supportRequest(null),
};

/** Workspace A, which support may read. */
export const aReadableWorkspace: ObjectKind = {
  name: "workspace that support may read",
  belongsTo: ofAdministrators,
  async make(setup) {
    const { words } = await supportRequest("approve")(setup);
    return { fill: { id: setup.testUsers.workspaceId }, words };
  },
};

/** A Paddle event that was handled. */
export const aPaddleEvent: ObjectKind = {
  name: "event of Paddle",
  belongsTo: ofAdministrators,
  async make({ server }) {
    const id = `evt_${randomUUID()}`;
    await server.infrastructure.database.pool.execute(sql`
      insert into paddle_events (event_id, event_type, occurred_at, body, received_at, clock_difference, state)
      values (${id}, 'customer.created', now(), '{}', now(), 0, 'ignored')`);
    return { fill: { id }, words: [] };
  },
};
