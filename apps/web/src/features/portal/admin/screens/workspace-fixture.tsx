import type { AdminWorkspace } from "@earshot/contract";
import { screen } from "@testing-library/react";
import type { FakeHandler } from "../../../../lib/testing/fake-api.ts";
import { sampleAdminWorkspace } from "../../../../lib/testing/samples.ts";
import { openAdmin } from "./admin-fixture.tsx";

/** The id of the workspace. */
export const id = "00000000-0000-4000-8000-000000000001";
/** The path of the requests for it. */
export const path = `/admin/workspaces/${id}`;

/** Opens the page of the workspace. `change` changes the workspace that the server sends. */
export function show(
  part: Partial<AdminWorkspace> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  const state = { workspace: sampleAdminWorkspace({ id, ...part }) };
  const opened = openAdmin(`?tab=workspaces&item=${id}`, {
    [`GET ${path}`]: () => state,
    [`GET ${path}/units`]: () => ({ entries: [], total: 0, left: 88 }),
    "GET /admin/entries": () => ({ entries: [], total: 0 }),
    ...handlers,
  });
  return {
    ...opened,
    change: (changed: Partial<AdminWorkspace>) => {
      state.workspace = { ...state.workspace, ...changed };
      return state;
    },
  };
}

export const press = async (user: ReturnType<typeof show>["user"], name: string) =>
  user.click(await screen.findByRole("button", { name }));
