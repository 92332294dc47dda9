// @vitest-environment jsdom
import type { DeletionOptions } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { DeletionSettings } from "./deletion-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const own: DeletionOptions = {
  workspace: { name: "Ledgerly", otherMembers: 0 },
  account: {
    email: "mara@ledgerly.example",
    workspaces: [{ name: "Ledgerly", otherMembers: 0 }],
    dueCents: 0,
  },
};
const shared: DeletionOptions = {
  workspace: { name: "Ledgerly", otherMembers: 2 },
  account: { ...own.account, workspaces: [{ name: "Ledgerly", otherMembers: 2 }] },
};

function show(
  options: DeletionOptions,
  handlers: Record<string, FakeHandler> = {},
  of: "customer" | "writer" = "customer",
) {
  const server = fakeApi({ "GET /account/deletion": () => options, ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onDeleted = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <DeletionSettings of={of} isWriter={of === "writer"} onDeleted={onDeleted} />
      <Toaster durationMs={5_000} />
    </QueryClientProvider>,
  );
  return { server, onDeleted, user: userEvent.setup() };
}

describe("the deletion of the workspace", () => {
  it("needs the password and the typed name, and ends the session", async () => {
    const dueAt = "2026-12-10T12:00:00.000Z";
    const { server, user, onDeleted } = show(own, {
      "POST /workspace/deletion": ({ body }) =>
        (body as { password: string }).password === "right" ? { dueAt } : refusal("WRONG_PASSWORD"),
    });
    await user.click(await screen.findByRole("button", { name: "Delete workspace" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete Ledgerly?" }));
    dialog.getByText(/10 years, as tax law requires/);
    await user.type(dialog.getByLabelText("Your password"), "wrong");
    const name = dialog.getByLabelText("Type “Ledgerly” to confirm");
    await user.type(name, "Ledger");
    const press = () => user.click(dialog.getByRole("button", { name: "Delete workspace" }));
    await press();
    await dialog.findByText("Type “Ledgerly” to confirm.");
    expect(server.to("POST /workspace/deletion")).toHaveLength(0);
    await user.type(name, "ly");
    await press();
    await dialog.findByText("The current password is wrong.");
    expect(onDeleted).not.toHaveBeenCalled();
    await user.clear(dialog.getByLabelText("Your password"));
    await user.type(dialog.getByLabelText("Your password"), "right");
    await press();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(server.to("POST /workspace/deletion").at(-1)?.body).toEqual({
      password: "right",
      name: "Ledgerly",
    });
    await screen.findByText("Workspace deletion requested.");
    screen.getByText(/You are signed out. Sign in before .*2026 to keep it./);
  });

  it("is not offered to members", async () => {
    show({ ...own, workspace: null });
    await screen.findByText("Only the owner of the workspace can delete it.");
    expect(screen.queryByRole("button", { name: "Delete workspace" })).toBeNull();
  });
});

describe("the deletion of the account", () => {
  it("names the workspaces that are deleted with it, and asks about those with other members", async () => {
    const { server, user, onDeleted } = show(shared, {
      "POST /account/deletion": ({ body }) =>
        (body as { deleteShared: boolean }).deleteShared
          ? { dueAt: "2026-12-10T12:00:00.000Z" }
          : refusal("TRANSFER_NEEDED"),
    });
    await user.click(await screen.findByRole("button", { name: "Delete account" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete your account?" }));
    dialog.getByText("Ledgerly, with 2 other members");
    await user.type(dialog.getByLabelText("Your password"), "right");
    await user.type(
      dialog.getByLabelText("Type “mara@ledgerly.example” to confirm"),
      "mara@ledgerly.example",
    );
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    await dialog.findByText(/^You own a workspace that has other members/);
    await user.click(dialog.getByLabelText("Also delete the workspaces I share with other people"));
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(server.to("POST /account/deletion").at(-1)?.body).toEqual({
      password: "right",
      name: "mara@ledgerly.example",
      deleteShared: true,
    });
  });

  it("of a writer shows what is paid and what is retained", async () => {
    const account = { ...own.account, workspaces: [], dueCents: 1_250 };
    const { user } = show({ workspace: null, account }, {}, "writer");
    await user.click(await screen.findByRole("button", { name: "Delete account" }));
    const dialog = within(screen.getByRole("dialog"));
    dialog.getByText(/You have earned \$12.50 that we have not paid you yet/);
    dialog.getByText(/What writers earned and were paid/);
    expect(screen.queryByRole("heading", { name: "Delete this workspace" })).toBeNull();
  });

  it("says why it can't be loaded", async () => {
    const { server, user } = show(own, { "GET /account/deletion": () => refusal("UNAVAILABLE") });
    const retry = await screen.findByRole("button", { name: "Retry" });
    server.on("GET /account/deletion", () => own);
    await user.click(retry);
    await screen.findByRole("button", { name: "Delete account" });
  });
});
