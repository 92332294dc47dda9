// @vitest-environment jsdom
import type { Comment, Member, MemberRole, Mention } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RoleProvider } from "../../../../lib/role.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleColleague,
  sampleMember,
  sampleMention,
  sampleMentionComment,
} from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { MentionTeam } from "./mention-team.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const ben = sampleColleague();
const vera = sampleColleague({ name: "Vera Lund", role: "viewer", activeRole: "viewer" });
const assigned = (memberId: string, name: string, note: string | null) => ({
  ...{ memberId, name, note, by: "Mara Lind" },
  at: new Date().toISOString(),
});

interface ShowOptions {
  role?: MemberRole;
  mention?: Mention;
  members?: readonly Member[];
  comments?: Comment[];
  handlers?: Record<string, FakeHandler>;
}

function Host({ first, members }: { first: Mention; members: readonly Member[] }) {
  const [mention, setMention] = useState(first);
  return (
    <MentionTeam mention={mention} members={members} now={Date.now()} onChanged={setMention} />
  );
}

function show(options: ShowOptions = {}) {
  const { role = "owner", mention = sampleMention() } = options;
  const comments = [...(options.comments ?? [])];
  const server = fakeApi({
    "GET /mentions/*/comments": () => ({ comments }),
    "POST /mentions/*/comments": ({ body }) => {
      const comment = sampleMentionComment({ ...(body as { text: string }), deletable: true });
      comments.push(comment);
      return { comment };
    },
    "DELETE /mentions/*/comments/*": () => {
      comments.pop();
      return {};
    },
    "POST /mentions/*/assignment": ({ body }) => {
      const { memberId, note } = body as { memberId: string; note?: string };
      return {
        mention: { ...mention, assignment: assigned(memberId, "Ben Okafor", note ?? null) },
      };
    },
    "DELETE /mentions/*/assignment": () => ({ mention: { ...mention, assignment: null } }),
    ...options.handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RoleProvider value={role}>
        <Host first={mention} members={options.members ?? [sampleMember(), ben, vera]} />
      </RoleProvider>
      <Toaster durationMs={5_000} />
    </QueryClientProvider>,
  );
  return { server, mention, user: userEvent.setup() };
}

describe("a mention's assignment", () => {
  it("is made with a note, and removed", async () => {
    const { server, mention, user } = show();
    screen.getByText("Not assigned.");
    await user.click(screen.getByRole("button", { name: "Assign…" }));
    const form = within(await screen.findByRole("form", { name: "Assign this mention" }));
    const names = within(form.getByLabelText("Person")).getAllByRole("option");
    // Viewers can do nothing with a mention.
    expect(names.map(({ textContent }) => textContent)).toEqual([
      "Mara Lind (you)",
      "Ben Okafor, member",
    ]);
    await user.selectOptions(form.getByLabelText("Person"), ben.id);
    await user.type(form.getByLabelText("Note (optional)"), "You know their tool.");
    await user.click(form.getByRole("button", { name: "Assign mention" }));
    await screen.findByText("Assigned to Ben Okafor. We’ll notify them.");
    expect(server.to(`POST /mentions/${mention.id}/assignment`)[0]?.body).toEqual({
      memberId: ben.id,
      note: "You know their tool.",
    });
    screen.getByText("You know their tool.");
    await user.click(screen.getByRole("button", { name: "Unassign" }));
    await screen.findByText("Not assigned.");
  });

  it("says why it was refused", async () => {
    const { user } = show({
      handlers: { "POST /mentions/*/assignment": () => refusal("NOT_ASSIGNABLE") },
    });
    await user.click(screen.getByRole("button", { name: "Assign…" }));
    await user.selectOptions(await screen.findByLabelText("Person"), ben.id);
    await user.click(screen.getByRole("button", { name: "Assign mention" }));
    await screen.findByText(/^A mention can be assigned to the owner/);
  });

  it("is read-only for approvers and viewers, and not offered to users who work alone", async () => {
    show({
      role: "approver",
      mention: sampleMention({ assignment: assigned(ben.id, "Ben", null) }),
    });
    await screen.findByRole("form", { name: "Add a comment" });
    expect(screen.queryByRole("button", { name: /ssign/ })).toBeNull();
    clearDom();
    show({ members: [sampleMember()] });
    expect(screen.queryByRole("button", { name: "Assign…" })).toBeNull();
  });
});

describe("comments on a mention", () => {
  it("are added with Ctrl+Enter, stored while they are typed, and deleted after a confirmation", async () => {
    const { user, server, mention } = show();
    await screen.findByText(/^No comments yet\./);
    const field = screen.getByLabelText("Comment");
    await user.type(field, "Answer them today.");
    expect(sessionStorage.getItem(`earshot.comment.${mention.id}`)).toBe("Answer them today.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    const list = within(await screen.findByRole("list", { name: "Comments" }));
    list.getByText("Answer them today.");
    expect(server.to(`POST /mentions/${mention.id}/comments`)[0]?.body).toEqual({
      text: "Answer them today.",
    });
    await waitFor(() => expect(sessionStorage.getItem(`earshot.comment.${mention.id}`)).toBeNull());
    await user.click(list.getByRole("button", { name: /^Delete the comment of Ben Okafor/ }));
    await user.click(await screen.findByRole("button", { name: "Delete comment" }));
    await screen.findByText(/^No comments yet\./);
  });

  it("can't be empty, and show when they were not saved", async () => {
    const { user } = show({
      handlers: { "POST /mentions/*/comments": () => refusal("COMMENTS_FULL") },
    });
    await user.click(await screen.findByRole("button", { name: "Add comment" }));
    await screen.findByText("Write a comment first.");
    await user.type(screen.getByLabelText("Comment"), "One more");
    await user.click(screen.getByRole("button", { name: "Add comment" }));
    await screen.findByText(/^This mention has 200 comments\./);
  });

  it("are read by viewers, who can't write or delete them", async () => {
    show({ role: "viewer", comments: [sampleMentionComment()] });
    await screen.findByText("They asked for an EU server.");
    expect(screen.queryByRole("form", { name: "Add a comment" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });
});
