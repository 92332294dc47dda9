import { type ClientStaff, takesSeat } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Team } from "../team/index.ts";
import type { WorkspaceMember, Workspaces } from "../workspaces/index.ts";
import type { By } from "./service.ts";

/** Which people of an agency work in which client workspaces. */
export function createClientStaffService(deps: { workspaces: Workspaces; team: Team }) {
  const { workspaces, team } = deps;

  /** @throws AppError NOT_FOUND: the workspace is no client of the agency. */
  async function requireClient(agencyId: string, clientId: string): Promise<void> {
    const [client] = await workspaces.list([clientId]);
    if (client?.agencyId !== agencyId) throw new AppError("NOT_FOUND");
  }

  /** The people with a seat in the agency's workspace. */
  const seated = async (agencyId: string): Promise<WorkspaceMember[]> =>
    (await workspaces.members(agencyId)).filter(({ activeRole }) => takesSeat(activeRole));

  async function list(agencyId: string, clientId: string): Promise<ClientStaff[]> {
    await requireClient(agencyId, clientId);
    const [people, members] = await Promise.all([seated(agencyId), workspaces.members(clientId)]);
    const inClient = new Map(members.map((member) => [member.userId, member.role]));
    return people.map(({ userId, fullName, email, role }) => {
      const roleThere = inClient.get(userId);
      return {
        id: userId,
        name: fullName,
        email,
        hasAccess: roleThere !== undefined && takesSeat(roleThere),
        isOwner: role === "owner",
      };
    });
  }

  // Members who leave the agency lose access to its clients. People with another role belong to the client, and stay.
  team.topics.left.subscribe(async (tx, { workspaceId, userId }) => {
    for (const { id } of await workspaces.clientsOf(workspaceId, tx)) {
      const role = await workspaces.roleOf(id, userId, tx);
      if (role === "member") await team.dropMember(tx, id, userId);
    }
  });

  return {
    /** The people with a seat in the agency, and who of them works in a client workspace. @throws AppError NOT_FOUND. */
    listClientStaff: ({ workspaceId }: By, clientId: string) => list(workspaceId, clientId),

    /**
     * Gives somebody with a seat in the agency access to a client workspace as a member, or ends that.
     * @throws AppError NOT_FOUND: no client of the agency, nobody with a seat in it, or its owner.
     */
    async setClientStaff(
      { workspaceId, userId }: By,
      { clientId, staffId, hasAccess }: { clientId: string; staffId: string; hasAccess: boolean },
    ): Promise<ClientStaff[]> {
      const before = await list(workspaceId, clientId);
      const person = before.find(({ id }) => id === staffId);
      if (!person || person.isOwner) throw new AppError("NOT_FOUND");
      const by = { workspaceId: clientId, userId };
      if (hasAccess) await team.addStaff(by, staffId);
      else if (person.hasAccess) await team.remove(by, staffId);
      return list(workspaceId, clientId);
    },
  };
}
