import { dataOf } from "./app.ts";
import type { Server } from "./server.ts";
import { joinAs, openOwner } from "./team.ts";

let agenciesMade = 0;

/** An agency on Scale, with its white label set up. */
export async function openAgency(app: Server) {
  const owner = await openOwner(app);
  agenciesMade += 1;
  const brand = {
    name: `Northwind ${agenciesMade}`,
    slug: `northwind-${agenciesMade}-${owner.workspaceId.slice(-6)}`,
    color: "#1d4ed8",
    senderName: `Northwind Care ${agenciesMade}`,
    supportEmail: `care${agenciesMade}@northwind.example`,
    domainText: "reports.northwind.example",
  };
  dataOf(await app.call("putAgency", { body: brand }, owner));
  const { database } = app.infrastructure;

  return {
    owner,
    brand,
    /** Creates a client workspace that has completed onboarding, so that its people reach its screens. */
    async openClient(name = "Kite & Co") {
      const { client } = dataOf(await app.call("createClient", { body: { name } }, owner));
      const text = "update workspaces set has_completed_onboarding = true where id = $1";
      await database.query({ text, values: [client.id] });
      return client;
    },
    /** Switches the owner to one of the workspaces. */
    work: async (workspaceId: string) =>
      dataOf(await app.call("switchWorkspace", { params: { id: workspaceId } }, owner)).user,
    /** Signs somebody up by an invitation to a client workspace. */
    async openPerson(workspaceId: string, role: "approver" | "viewer") {
      await app.call("switchWorkspace", { params: { id: workspaceId } }, owner);
      const email = `client-${crypto.randomUUID()}@example.test`;
      dataOf(await app.call("inviteMember", { body: { email, role } }, owner));
      const mail = await app.mailer.next(email);
      const token = /#token=(\S+)/.exec(mail.text)?.[1] ?? "";
      const body = { token, password: "a good long password", fullName: "Kim" };
      const { accessToken, user } = dataOf(await app.call("signUpByInvitation", { body }));
      await app.call("switchWorkspace", { params: { id: owner.workspaceId } }, owner);
      return { token: accessToken, user, email, mail, invitation: token };
    },
    /** Signs up a member of the agency's own workspace. */
    openStaff: () => joinAs(app, owner.workspaceId, "member"),
  };
}
