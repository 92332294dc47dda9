import type { MemberRole } from "@earshot/contract";
import type { Server } from "./server.ts";

/** Signs somebody up and makes them a member of a workspace, in a role. */
export async function joinAs(
  app: Pick<Server, "signUp" | "services" | "infrastructure">,
  workspaceId: string,
  role: Exclude<MemberRole, "owner">,
) {
  const person = await app.signUp();
  const { accounts, workspaces } = app.services;
  await app.infrastructure.database.transaction(async (tx) => {
    await workspaces.addMember(tx, workspaceId, person.user.id, role);
    await accounts.setCurrentWorkspace(tx, person.user.id, workspaceId);
  });
  return person;
}

/** Signs up the owner of a workspace of a tier. */
export async function openOwner(
  app: Pick<Server, "signUp" | "services" | "infrastructure">,
  tier: "starter" | "growth" | "scale" | null = "scale",
) {
  const person = await app.signUp();
  const { currentWorkspaceId } = await app.services.accounts.userOf(person.user.id);
  const workspaceId = currentWorkspaceId ?? "";
  await setTier(app, workspaceId, tier);
  return { ...person, workspaceId };
}

/** Gives a workspace a tier. */
export const setTier = (
  app: Pick<Server, "infrastructure">,
  workspaceId: string,
  tier: "starter" | "growth" | "scale" | null,
) =>
  app.infrastructure.database.query({
    text: "update workspaces set tier = $2 where id = $1",
    values: [workspaceId, tier],
  });
