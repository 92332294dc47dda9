import { calls } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAgency } from "../../../testing/agency.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { joinAs, openOwner, setTier } from "../../../testing/team.ts";
import { writePng } from "../../../testing/write-body.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

let agency: Awaited<ReturnType<typeof openAgency>>;
let client: { id: string; name: string };
beforeEach(async () => {
  agency = await openAgency(app);
  client = await agency.openClient();
});

const me = async (as: { token: string }) => dataOf(await app.call("me", {}, as)).user;
const product = /earshot/i;

describe("the white label", () => {
  test("is set up only on Scale, and only by the owner", async () => {
    const other = await openOwner(app, "growth");
    const body = { ...agency.brand, slug: "elsewhere" };
    expect(errorOf(await app.call("putAgency", { body }, other)).code).toBe("AGENCY_NOT_INCLUDED");
    const staff = await agency.openStaff();
    expect(errorOf(await app.call("putAgency", { body }, staff)).code).toBe("OWNER_ONLY");
  });

  test("has a slug that no other agency can take", async () => {
    const other = await openOwner(app);
    const refused = await app.call("putAgency", { body: agency.brand }, other);
    expect(errorOf(refused)).toMatchObject({ status: 409, code: "AGENCY_SLUG_TAKEN" });
    // The agency itself keeps its slug.
    const body = { ...agency.brand, name: "Southwind" };
    expect(dataOf(await app.call("putAgency", { body }, agency.owner)).agency.name).toBe(
      "Southwind",
    );
  });

  test.each([
    ["name", "Win a prize at evil.example"],
    ["name", "Earshot Support"],
    ["name", "<b>Northwind</b>"],
    ["senderName", "pay http://evil.example"],
    ["supportEmail", "http://evil.example/x@y.test"],
    ["color", "red"],
    ["slug", "-northwind"],
    ["domainText", "not a domain"],
  ])("refuses an invalid %s: %s", async (field, value) => {
    const body = { ...agency.brand, [field]: value };
    const error = errorOf(await app.call("putAgency", { body }, agency.owner));
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(error.details.join()).toContain(field);
  });

  test("shows a logo publicly, re-encoded as PNG, at a new address after each upload", async () => {
    const upload = () =>
      app.call(
        "putAgencyLogo",
        {
          files: {
            logo: new Blob([new Uint8Array(writePng(900, 300))], { type: "image/png" }),
          },
        },
        agency.owner,
      );
    const first = dataOf(await upload()).agency.logoUrl ?? "";
    const response = await app.app.inject(first);
    expect(response.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    // Width and height in the header of a PNG.
    expect([response.rawPayload.readUInt32BE(16), response.rawPayload.readUInt32BE(20)]).toEqual([
      512, 171,
    ]);
    const second = dataOf(await upload()).agency.logoUrl ?? "";
    expect(second).not.toBe(first);
    expect((await app.app.inject(first)).statusCode).toBe(404);
    expect(dataOf(await app.call("deleteAgencyLogo", {}, agency.owner)).agency.logoUrl).toBeNull();
    expect((await app.app.inject(second)).statusCode).toBe(404);
  });

  test("shows no other file as a logo", async () => {
    const { database } = app.infrastructure;
    const id = await database.transaction((tx) =>
      app.services.blobs.keep(tx, { mediaType: "image/png", content: Buffer.from("secret") }),
    );
    const refused = await app.call("getAgencyLogo", { params: { id } });
    expect(errorOf(refused).code).toBe("NOT_FOUND");
  });

  test("is public by its slug, and no longer shown once the plan has ended", async () => {
    const { slug, name } = agency.brand;
    const read = () => app.call("getAgencyBrand", { params: { slug } });
    expect(dataOf(await read()).brand).toMatchObject({ isWhiteLabel: true, name, slug });
    const person = await agency.openPerson(client.id, "approver");
    expect((await me(person)).brand).toMatchObject({ name });

    await setTier(app, agency.owner.workspaceId, "growth");
    expect(errorOf(await read()).code).toBe("NOT_FOUND");
    const user = await me(person);
    expect(user.brand).toBeUndefined();
    // As in an ordinary workspace without a team, its people can only view.
    expect(user).toMatchObject({ role: "viewer", missesSeat: true });
    const view = dataOf(await app.call("getAgency", {}, agency.owner));
    expect(view).toMatchObject({ isIncluded: false, agency: { isOn: false, clients: 1 } });

    await setTier(app, agency.owner.workspaceId, "scale");
    expect(await me(person)).toMatchObject({ role: "approver", brand: { name } });
  });
});

describe("a client workspace", () => {
  test("belongs to the agency's owner, who stays in their current workspace, and has no plan", async () => {
    const user = await me(agency.owner);
    expect(user).toMatchObject({ isAgency: true });
    expect(user.brand).toBeUndefined();
    expect(user.workspaces.find(({ current }) => current)?.id).toBe(agency.owner.workspaceId);
    expect(user.workspaces.find(({ id }) => id === client.id)).toMatchObject({
      name: "Kite & Co",
      role: "owner",
      agency: agency.brand.name,
    });
    expect(await agency.work(client.id)).toMatchObject({
      subscriptionTier: null,
      role: "owner",
      brand: { name: agency.brand.name, color: "#1d4ed8" },
    });
  });

  test("can't be an agency itself, or create clients", async () => {
    await agency.work(client.id);
    await setTier(app, client.id, "scale");
    const body = { ...agency.brand, slug: "below" };
    const refused = await app.call("putAgency", { body }, agency.owner);
    expect(errorOf(refused).code).toBe("AGENCY_IS_CLIENT");
    expect(dataOf(await app.call("getAgency", {}, agency.owner)).clientOf).toBe(agency.brand.name);
    const created = await app.call("createClient", { body: { name: "Deeper" } }, agency.owner);
    expect(errorOf(created).code).toBe("AGENCY_IS_CLIENT");
  });

  test("is one of at most ten without a plan", async () => {
    for (let made = 1; made < 9; made += 1) await agency.openClient(`Client ${made}`);
    await agency.openClient("The tenth");
    const refused = await app.call("createClient", { body: { name: "Eleven" } }, agency.owner);
    expect(errorOf(refused).code).toBe("CLIENTS_WITHOUT_PLAN");
    await setTier(app, client.id, "starter");
    await agency.openClient("Eleven");
  });

  test("continues as an ordinary workspace once it is removed from the agency", async () => {
    const person = await agency.openPerson(client.id, "viewer");
    const other = await openAgency(app);
    const params = { id: client.id };
    expect(errorOf(await app.call("removeClient", { params }, other.owner)).code).toBe("NOT_FOUND");
    dataOf(await app.call("removeClient", { params }, agency.owner));
    expect((await me(person)).brand).toBeUndefined();
    const { workspaces } = await me(agency.owner);
    expect(workspaces.find(({ id }) => id === client.id)).toEqual({
      ...{ id: client.id, name: client.name, role: "owner", current: false },
    });
    expect(errorOf(await app.call("removeClient", { params }, agency.owner)).code).toBe(
      "NOT_FOUND",
    );
  });

  test("is not transferred without the agency, nor the agency without it", async () => {
    const staff = await agency.openStaff();
    const { password } = agency.owner;
    const transfer = (memberId: string) =>
      app.call("transferWorkspace", { body: { memberId, password } }, agency.owner);
    expect(errorOf(await transfer(staff.user.id)).code).toBe("AGENCY_TRANSFER");
    await app.call(
      "setClientStaff",
      { params: { id: client.id, userId: staff.user.id }, body: { hasAccess: true } },
      agency.owner,
    );
    await agency.work(client.id);
    expect(errorOf(await transfer(staff.user.id)).code).toBe("AGENCY_TRANSFER");
    await agency.work(agency.owner.workspaceId);
    dataOf(await app.call("removeClient", { params: { id: client.id } }, agency.owner));
    dataOf(await transfer(staff.user.id));
  });
});

describe("people of a client", () => {
  test("are invited in the agency's name, and see only their workspace", async () => {
    const person = await agency.openPerson(client.id, "approver");
    const { mail, user } = person;
    expect(mail).toMatchObject({
      fromName: agency.brand.senderName,
      replyTo: agency.brand.supportEmail,
      subject: `You are invited to a workspace at ${agency.brand.name}`,
    });
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part.replaceAll("http://localhost", "")).not.toMatch(product);
    }
    expect(mail.text).toContain(`/invitations?agency=${agency.brand.slug}#token=`);
    // No workspace of their own, in which they would see the product's name.
    expect(user.workspaces.map(({ id }) => id)).toEqual([client.id]);
    expect(user).toMatchObject({ role: "approver", missesSeat: false });

    await app.services.accounts.sendMail({ kind: "reset", email: person.email });
    const reset = await app.mailer.next(person.email, ({ subject }) =>
      subject.includes("password"),
    );
    expect(reset).toMatchObject({ fromName: agency.brand.senderName });
    expect(`${reset.subject}${reset.html}${reset.text}`).not.toMatch(product);
    expect(reset.text).toContain(`/reset-password?agency=${agency.brand.slug}#`);
  });

  test("see the brand on the invitation's page before they sign in", async () => {
    await agency.work(client.id);
    const email = "before@example.test";
    dataOf(await app.call("inviteMember", { body: { email, role: "viewer" } }, agency.owner));
    const { text } = await app.mailer.next(email);
    const body = { token: /#token=(\S+)/.exec(text)?.[1] ?? "" };
    const { invitation } = dataOf(await app.call("checkWorkspaceInvitation", { body }));
    expect(invitation.brand).toMatchObject({ name: agency.brand.name });
  });

  test("see no prices, billing and referrals, and no other workspace of the agency", async () => {
    const person = await agency.openPerson(client.id, "viewer");
    const other = await agency.openClient("Another client");
    for (const name of [
      "getSubscription",
      "getCheckoutSettings",
      "listUnits",
      "getReferralSummary",
      "getPaymentStatus",
    ] as const) {
      expect(errorOf(await app.call(name, {}, person))).toMatchObject({ code: "OWNER_ONLY" });
      expect(calls[name].isHiddenFromClients).toBe(true);
    }
    for (const id of [other.id, agency.owner.workspaceId]) {
      const switched = await app.call("switchWorkspace", { params: { id } }, person);
      expect(errorOf(switched)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    // Members of an ordinary workspace see its plan.
    const ordinary = await joinAs(app, (await openOwner(app)).workspaceId, "viewer");
    dataOf(await app.call("getSubscription", {}, ordinary));
  });

  test("who have another workspace get the mails about their account from the product", async () => {
    const member = await app.signUp();
    await app.infrastructure.database.transaction((tx) =>
      app.services.workspaces.addMember(tx, client.id, member.user.id, "viewer"),
    );
    await app.services.accounts.sendMail({ kind: "reset", email: member.email });
    const reset = await app.mailer.next(member.email, ({ subject }) =>
      subject.includes("new password"),
    );
    expect(reset.fromName).toBeUndefined();
  });
});

describe("staff of the agency", () => {
  const setStaff = (userId: string, hasAccess: boolean, id = client.id) =>
    app.call("setClientStaff", { params: { id, userId }, body: { hasAccess } }, agency.owner);

  test("work in a client workspace without a seat of its plan", async () => {
    const staff = await agency.openStaff();
    const listed = dataOf(await setStaff(staff.user.id, true)).staff;
    expect(listed.map(({ id, hasAccess, isOwner }) => ({ id, hasAccess, isOwner }))).toEqual([
      { id: agency.owner.user.id, hasAccess: true, isOwner: true },
      { id: staff.user.id, hasAccess: true, isOwner: false },
    ]);
    const params = { id: client.id };
    const { user } = dataOf(await app.call("switchWorkspace", { params }, staff));
    expect(user).toMatchObject({ role: "member", missesSeat: false });
    const { seats } = dataOf(await app.call("listMembers", {}, staff));
    expect(seats).toEqual({ used: 1, total: 1 });
    // A member without a seat in the agency only views.
    const other = await joinAs(app, client.id, "member");
    expect(await me(other)).toMatchObject({ role: "viewer", missesSeat: true });

    const without = dataOf(await setStaff(staff.user.id, false)).staff;
    expect(without.find(({ id }) => id === staff.user.id)?.hasAccess).toBe(false);
    expect((await me(staff)).workspaces.some(({ id }) => id === client.id)).toBe(false);
  });

  test("who leave the agency lose access to its clients", async () => {
    const staff = await agency.openStaff();
    const second = await agency.openClient("Second");
    dataOf(await setStaff(staff.user.id, true));
    dataOf(await setStaff(staff.user.id, true, second.id));
    const params = { id: staff.user.id };
    dataOf(await app.call("removeMember", { params }, agency.owner));
    const { workspaces, role } = await me(staff);
    expect(workspaces.map(({ role: given }) => given)).toEqual(["owner"]);
    expect(role).toBe("owner");
  });

  test("must have a seat in the agency, and get access only to its own clients", async () => {
    const stranger = await app.signUp();
    expect(errorOf(await setStaff(stranger.user.id, true)).code).toBe("NOT_FOUND");
    const viewer = await joinAs(app, agency.owner.workspaceId, "viewer");
    expect(errorOf(await setStaff(viewer.user.id, true)).code).toBe("NOT_FOUND");
    expect(errorOf(await setStaff(agency.owner.user.id, false)).code).toBe("NOT_FOUND");
    const other = await openAgency(app);
    const theirs = await other.openClient();
    const staff = await agency.openStaff();
    expect(errorOf(await setStaff(staff.user.id, true, theirs.id)).code).toBe("NOT_FOUND");
  });
});
