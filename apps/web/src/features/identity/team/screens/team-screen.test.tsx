// @vitest-environment jsdom
import type { Member, MemberRole } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { RoleProvider } from "../../../../lib/role.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleActivity,
  sampleColleague,
  sampleInvitation,
  sampleMember,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { TeamScreen } from "./team-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

interface ShowOptions {
  role?: MemberRole;
  members?: readonly Member[];
  seats?: { used: number; total: number };
  includesTeam?: boolean;
  handlers?: Record<string, FakeHandler>;
}

function show(options: ShowOptions = {}) {
  const { role = "owner", members = [sampleMember(), sampleColleague()] } = options;
  const { seats = { used: 3, total: 5 }, includesTeam = true } = options;
  const server = fakeApi({
    "GET /workspace/members": () => ({ members, seats, includesTeam }),
    "GET /workspace/invitations": () => ({ invitations: includesTeam ? [sampleInvitation()] : [] }),
    "GET /workspace/activity": () => ({ activities: [sampleActivity()], next: null }),
    ...options.handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RoleProvider value={role}>
        <TeamScreen
          workspaceName="Ledgerly"
          plansLink={<a href="/plans">See plans</a>}
          activityLink={({ replyId }) => replyId && <a href={`/${replyId}`}>Open reply</a>}
        />
      </RoleProvider>
      <Toaster durationMs={5_000} />
    </QueryClientProvider>,
  );
  return { server, client, user: userEvent.setup() };
}

const rowOf = async (name: RegExp) =>
  within((await screen.findByRole("rowheader", { name })).closest("tr") ?? document.body);

describe("the team", () => {
  it("lists people with their roles and the seats in use", async () => {
    show();
    const row = await rowOf(/Ben Okafor/);
    row.getByText("ben@ledgerly.example");
    row.getByRole("button", { name: "Member, change the role of Ben Okafor" });
    screen.getByText("3 of 5 seats used.");
    const own = await rowOf(/Mara Lind/);
    own.getByText("· You");
    own.getByText("Owner");
    expect(own.queryByRole("button")).toBeNull();
    await screen.findByText("approved a reply");
    screen.getByRole("link", { name: "Open reply" });
  });

  it("invites by email with a role, and shows why an address is refused", async () => {
    const { server, user } = show({
      handlers: {
        "POST /workspace/invitations": ({ body }) =>
          (body as { email: string }).email.startsWith("ben")
            ? refusal("ALREADY_MEMBER")
            : { invitation: sampleInvitation({ email: "zoe@x.example", role: "viewer" }) },
      },
    });
    const form = within(await screen.findByRole("form", { name: "Invite someone" }));
    form.getByText("Works with everything in the workspace. Uses a seat.");
    await user.type(form.getByLabelText("Email"), "ben@ledgerly.example");
    await user.click(form.getByRole("button", { name: "Send invitation" }));
    await form.findByText("This person is already in the workspace.");
    await user.clear(form.getByLabelText("Email"));
    await user.type(form.getByLabelText("Email"), "zoe@x.example");
    await user.click(form.getByRole("radio", { name: /^Viewer/ }));
    await user.click(form.getByRole("button", { name: "Send invitation" }));
    await screen.findByText("Invitation sent to zoe@x.example.");
    expect(server.to("POST /workspace/invitations").at(-1)?.body).toEqual({
      email: "zoe@x.example",
      role: "viewer",
    });
  });

  it("restores a half-filled invitation after a reload, until it is sent", async () => {
    const openForm = async () =>
      within(await screen.findByRole("form", { name: "Invite someone" }));
    const email = (form: Awaited<ReturnType<typeof openForm>>) =>
      form.getByLabelText<HTMLInputElement>("Email").value;
    const { user } = show();
    const before = await openForm();
    await user.type(before.getByLabelText("Email"), "zoe@x.example");
    await user.click(before.getByRole("radio", { name: /^Viewer/ }));
    cleanup();
    const again = show({
      handlers: {
        "POST /workspace/invitations": () => ({
          invitation: sampleInvitation({ email: "zoe@x.example", role: "viewer" }),
        }),
      },
    });
    const form = await openForm();
    expect(email(form)).toBe("zoe@x.example");
    await again.user.click(form.getByRole("button", { name: "Send invitation" }));
    await screen.findByText("Invitation sent to zoe@x.example.");
    expect(again.server.to("POST /workspace/invitations")[0]?.body).toEqual({
      email: "zoe@x.example",
      role: "viewer",
    });
    cleanup();
    show();
    expect(email(await openForm())).toBe("");
  });

  it("offers only roles without a seat when all seats are taken", async () => {
    const { user } = show({ seats: { used: 5, total: 5 } });
    const form = within(await screen.findByRole("form", { name: "Invite someone" }));
    form.getByText(/^All seats are taken\./);
    const send = form.getByRole("button", { name: "Send invitation" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.click(form.getByRole("radio", { name: /^Approver/ }));
    expect(send.getAttribute("aria-disabled")).toBeNull();
    expect(form.queryByText(/^All seats are taken\./)).toBeNull();
  });

  it("sends an invitation again and revokes it after a confirmation", async () => {
    const open = sampleInvitation();
    let invitations = [sampleInvitation({ ...open, expired: true })];
    const { user } = show({
      handlers: {
        "GET /workspace/invitations": () => ({ invitations }),
        "POST /workspace/invitations/*/resend": () => ({ invitation: open }),
        "DELETE /workspace/invitations/*": () => {
          invitations = [];
          return {};
        },
      },
    });
    const list = within(await screen.findByRole("list", { name: "Pending invitations" }));
    list.getByText(/^Expired on/);
    await user.click(
      list.getByRole("button", { name: "Resend the invitation to ida@ledgerly.example" }),
    );
    await screen.findByText("Invitation sent to ida@ledgerly.example again.");
    await user.click(
      list.getByRole("button", { name: "Revoke the invitation to ida@ledgerly.example" }),
    );
    await user.click(await screen.findByRole("button", { name: "Revoke invitation" }));
    await screen.findByText(/^No pending invitations\./);
  });

  it("changes a role and removes a member after a confirmation", async () => {
    const ben = sampleColleague();
    let members = [sampleMember(), ben];
    const { server, client, user } = show({
      handlers: {
        "GET /workspace/members": () => ({
          members,
          seats: { used: members.length, total: 5 },
          includesTeam: true,
        }),
        "PATCH /workspace/members/*": () => ({ member: { ...ben, role: "viewer" } }),
        "DELETE /workspace/members/*": () => {
          members = [sampleMember()];
          return {};
        },
      },
    });
    await user.click(
      await screen.findByRole("button", { name: "Member, change the role of Ben Okafor" }),
    );
    await user.click(await screen.findByRole("menuitemradio", { name: /^Viewer/ }));
    await screen.findByText("Ben Okafor is now a viewer.");
    expect(server.to(`PATCH /workspace/members/${ben.id}`)[0]?.body).toEqual({ role: "viewer" });
    await user.click(screen.getByRole("button", { name: "Remove Ben Okafor" }));
    await user.click(await screen.findByRole("button", { name: "Remove from workspace" }));
    await waitFor(() => expect(screen.queryByRole("rowheader", { name: /Ben/ })).toBeNull());
    // The people of an agency are the staff of its clients.
    const staff = [...queryKeys.clientStaff, "client"];
    client.setQueryData(staff, [ben]);
    await user.click(screen.getByRole("button", { name: /^Revoke/ }));
    await user.click(await screen.findByRole("button", { name: "Revoke invitation" }));
    await waitFor(() => expect(client.getQueryState(staff)?.isInvalidated).toBe(true));
  });

  it("transfers ownership with the password, and shows when it is wrong", async () => {
    const ben = sampleColleague();
    const { server, user } = show({
      members: [sampleMember(), ben],
      handlers: {
        "POST /workspace/transfer": ({ body }) =>
          (body as { password: string }).password === "correct horse"
            ? { user: sampleUser({ role: "member" }) }
            : refusal("WRONG_PASSWORD"),
      },
    });
    await user.click(await screen.findByRole("button", { name: "Transfer ownership…" }));
    const form = within(await screen.findByRole("form", { name: "Transfer ownership" }));
    await user.type(form.getByLabelText("Your password"), "wrong");
    await user.click(form.getByRole("button", { name: "Transfer ownership" }));
    await form.findByText("The current password is wrong.");
    await user.clear(form.getByLabelText("Your password"));
    await user.type(form.getByLabelText("Your password"), "correct horse");
    await user.click(form.getByRole("button", { name: "Transfer ownership" }));
    await screen.findByText("Ben Okafor is now the owner.");
    expect(server.to("POST /workspace/transfer").at(-1)?.body).toEqual({
      memberId: ben.id,
      password: "correct horse",
    });
  });

  it("shows a member the people and the activity, and how to leave", async () => {
    const { server, user } = show({
      role: "member",
      members: [
        sampleMember({ isYou: false }),
        sampleColleague({ isYou: true, activeRole: "viewer" }),
      ],
      handlers: { "POST /workspace/leave": () => ({ user: sampleUser() }) },
    });
    await screen.findByText("Only the owner invites people and changes roles.");
    const row = await rowOf(/Ben Okafor/);
    row.getByText("Can only view: the plan has no seat for them.");
    expect(screen.queryByRole("form", { name: "Invite someone" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /change the role/ })).toBeNull();
    expect(server.to("GET /workspace/invitations")).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Leave workspace…" }));
    await user.click(await screen.findByRole("button", { name: "Leave workspace" }));
    await waitFor(() => expect(server.to("POST /workspace/leave")).toHaveLength(1));
  });

  it("explains on a plan without a team what Scale includes, without an invitation form", async () => {
    show({ members: [sampleMember()], seats: { used: 1, total: 1 }, includesTeam: false });
    await screen.findByText(/^The Scale plan has 5 seats\./);
    screen.getByRole("link", { name: "See plans" });
    expect(screen.queryByRole("form", { name: "Invite someone" })).toBeNull();
    expect(screen.queryByText("Pending invitations")).toBeNull();
    expect(screen.queryByText(/seats? used/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Transfer ownership…" })).toBeNull();
  });

  it("shows that the team could not be loaded, and tries again", async () => {
    let isDown = true;
    const { user } = show({
      handlers: {
        "GET /workspace/members": () =>
          isDown
            ? refusal("UNAVAILABLE")
            : { members: [sampleMember()], seats: { used: 1, total: 5 }, includesTeam: true },
      },
    });
    const retry = await screen.findByRole("button", { name: "Retry" });
    isDown = false;
    await user.click(retry);
    await screen.findByRole("rowheader", { name: /Mara Lind/ });
  });
});
