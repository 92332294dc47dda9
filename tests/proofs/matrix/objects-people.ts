import { randomUUID } from "node:crypto";
import { type ObjectKind, ofHome, ofOwner } from "./object-kinds.ts";

/** Another member of the workspace, without a seat. */
export const aColleague: ObjectKind = {
  name: "member of the workspace",
  belongsTo: ofHome,
  async make({ server, testUsers }) {
    const { accounts, workspaces } = server.services;
    const id = await server.infrastructure.database.transaction(async (tx) => {
      const email = `colleague.${randomUUID()}@example.test`;
      const made = await accounts.create(tx, {
        email,
        password: null,
        userType: "user",
        emailVerified: true,
      });
      await workspaces.addMember(tx, testUsers.workspaceId, made.id, "viewer");
      return made.id;
    });
    return { fill: { id }, words: [] };
  },
};

export const aWorkspaceInvitation: ObjectKind = {
  name: "invitation to the workspace",
  listedBy: "listWorkspaceInvitations",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("invited", "home");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { team } = server.services;
    const invited = { email: `${word}@example.test`.toLowerCase(), role: "viewer" } as const;
    const { id } = await team.invite(by, invited);
    // Twenty may be open.
    return { fill: { id }, words: [word], drop: () => team.revoke(by, id) };
  },
};

/** A token of the owner: other members see only their own tokens. */
export const anApiToken: ObjectKind = {
  name: "API token",
  listedBy: "listApiTokens",
  belongsTo: ofOwner,
  async make({ server, testUsers, canaries }) {
    const name = canaries.plant("api token", "owner");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId, role: "owner" };
    const { apiTokens } = server.services;
    const { token } = await apiTokens.create(by, { name, scopes: ["read"], days: null });
    // Twenty may be active.
    return { fill: { id: token.id }, words: [name], drop: () => apiTokens.revoke(by, token.id) };
  },
};

/** A channel of the owner: other members do not see it. */
export const aNotificationChannel: ObjectKind = {
  name: "notification channel",
  listedBy: "listNotificationChannels",
  belongsTo: ofOwner,
  async make({ server, testUsers, canaries }) {
    const name = canaries.plant("notification channel", "owner");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { notifications } = server.services;
    const { id } = await notifications.add(by, {
      ...{ kind: "email", address: "", name, delivery: "weekly", hour: 8, weekday: 1 },
      ...{ timeZone: "UTC", quietHours: null },
      rules: [{ minLevel: "Cold", keywords: [], sources: [], communities: [] }],
    });
    // Email channels may exist once per delivery, so this one must be removed. A call may already have done so.
    const drop = () => notifications.remove(by, id).catch(() => undefined);
    return { fill: { id }, words: [name], drop };
  },
};

/** For people who are not members, a workspace does not exist. */
export const anOwnWorkspace: ObjectKind = {
  name: "workspace to work in",
  belongsTo: ofHome,
  make: async ({ testUsers }) => ({ fill: { id: testUsers.workspaceId }, words: [] }),
};

export const aSession: ObjectKind = {
  name: "session of the owner",
  belongsTo: ({ kind }) => kind === "owner",
  async make({ server, testUsers }) {
    const opening = { rememberMe: false, userAgent: "matrix", portal: "main" } as const;
    const { sessionId } = await server.infrastructure.database.transaction((tx) =>
      server.services.accounts.sessions.open(tx, testUsers.ownerId, opening),
    );
    return { fill: { id: sessionId }, words: [] };
  },
};

/** No authenticator is involved: this writes the row as the module does. */
export const aPasskey: ObjectKind = {
  name: "passkey of the owner",
  listedBy: "getSignInMethods",
  belongsTo: ({ kind }) => kind === "owner",
  async make({ server, testUsers, canaries }) {
    const word = canaries.plant("passkey", "owner");
    const id = randomUUID();
    const { database } = server.infrastructure;
    await database.query({
      text: `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
        values ($1, $2, $3, 'key', 0, '{}', $4, false, now())`,
      values: [id, testUsers.ownerId, id, word],
    });
    const drop = () => database.query({ text: "delete from passkeys where id = $1", values: [id] });
    return { fill: { id }, words: [word], drop };
  },
};

/** A client of A, which is an agency. It has a plan, since an owner may have at most ten workspaces without one. */
export const aClient: ObjectKind = {
  name: "client workspace of the agency",
  listedBy: "listClients",
  belongsTo: ofHome,
  async make({ server, testUsers, canaries }) {
    const { agencies } = server.services;
    const word = canaries.plant("client", "home");
    const by = { workspaceId: testUsers.workspaceId, userId: testUsers.ownerId };
    const { id } = await agencies.createClient(by, { name: word, website: null });
    await server.infrastructure.database.query({
      text: "update workspaces set tier = 'starter' where id = $1",
      values: [id],
    });
    const userId = testUsers.callers.get("member")?.userId ?? "";
    return {
      fill: { id, userId },
      words: [word],
      // A call may already have removed it.
      drop: () => Promise.allSettled([agencies.removeClient(by, id)]),
    };
  },
};
