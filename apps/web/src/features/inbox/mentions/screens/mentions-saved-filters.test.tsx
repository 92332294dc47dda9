// @vitest-environment jsdom
import type { SavedFilter } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { card, chip, searchField, serverWith, show, titled } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

/** A server that stores filters like the real one. */
function savingServer(...saved: SavedFilter[]) {
  const server = serverWith(titled("An invoice", "A ledger"));
  const stored = [...saved];
  server.on("GET /discovery/saved-filters", () => ({ filters: stored }));
  server.on("POST /discovery/saved-filters", ({ body }) => {
    const { name, filter } = body as Omit<SavedFilter, "id">;
    const at = stored.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
    const one = { id: stored[at]?.id ?? `saved-${stored.length}`, name, filter };
    stored.splice(at === -1 ? stored.length : at, 1, one);
    return { filter: one };
  });
  server.on("DELETE /discovery/saved-filters/*", ({ path }) => {
    stored.splice(
      stored.findIndex(({ id }) => path.endsWith(id)),
      1,
    );
    return {};
  });
  return { ...server, stored };
}
const menuButton = (name: string | RegExp) => screen.findByRole("button", { name });
const onReddit: SavedFilter = { id: "1", name: "On Reddit", filter: { source: "reddit" } };
const strong: SavedFilter = {
  id: "2",
  name: "Strong <i>ones</i>",
  filter: { status: "all", intent: "Looking", search: "ledger", sort: "intent" },
};

describe("saved filters", () => {
  it("are saved under a name; the menu then shows which are active", async () => {
    const server = savingServer();
    const { user } = show({ search: "ledger", source: "reddit" });
    await card("A ledger");
    expect(screen.queryByRole("button", { name: /^Saved/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save these filters" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save these filters" }));
    dialog.getByText("Pending · Reddit · with “ledger”");
    dialog.getByText("Everyone in your workspace sees this name.");
    const name = dialog.getByLabelText("Name");
    expect(document.activeElement).toBe(name);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Enter a name for the filters.");
    await user.type(name, "  My ledgers {Enter}");
    await screen.findByText("Saved as “My ledgers”.");
    await menuButton("Saved filters, “My ledgers” in use");
    expect(server.to("POST /discovery/saved-filters").at(-1)?.body).toEqual({
      name: "My ledgers",
      filter: { source: "reddit", search: "ledger" },
    });
    // They are already saved, so the save button is gone and the focus moves on.
    expect(screen.queryByRole("button", { name: "Save these filters" })).toBeNull();
    expect(document.activeElement).toBe(chip(/^Pending/));
  });

  it("replace those of the same name, and the form says so first", async () => {
    const server = savingServer(onReddit);
    const { user } = show({ source: "x" });
    await user.click(await screen.findByRole("button", { name: "Save these filters" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save these filters" }));
    await user.type(dialog.getByLabelText("Name"), "on reddit");
    dialog.getByText("“On Reddit” already exists and will be replaced.");
    await user.click(dialog.getByRole("button", { name: "Replace" }));
    await menuButton("Saved filters, “on reddit” in use");
    expect(server.stored).toEqual([{ id: "1", name: "on reddit", filter: { source: "x" } }]);
  });

  it.each([
    [
      refusal("SAVED_FILTERS_FULL"),
      "You already have 20 saved filters. Delete one to save another.",
    ],
    [
      refusal("VALIDATION_FAILED", "Please check.", ["name: must have at most 60 characters"]),
      "must have at most 60 characters",
    ],
    [new Response("nothing", { status: 502 }), "The filters could not be saved. Please try again."],
  ])("that are refused show why at the field (%#)", async (answer, message) => {
    const server = savingServer();
    server.on("POST /discovery/saved-filters", () => answer.clone());
    const { user } = show({ source: "x" });
    await user.click(await screen.findByRole("button", { name: "Save these filters" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save these filters" }));
    const name = dialog.getByLabelText("Name");
    await user.type(name, "Mine{Enter}");
    await dialog.findByText(message);
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(name);
  });

  it("set all filters together, by keyboard", async () => {
    savingServer(onReddit, strong);
    const { user, state } = show({ keyword: "best crm", page: 2 });
    const menu = await menuButton("Saved filters");
    menu.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menu");
    const items = () => screen.getAllByRole("menuitemradio");
    expect(items().map((item) => [item.textContent, item.getAttribute("aria-checked")])).toEqual([
      ["On Reddit", "false"],
      ["Strong <i>ones</i>", "false"],
    ]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(JSON.parse(JSON.stringify(state.search))).toEqual(strong.filter);
    expect(searchField().value).toBe("ledger");
    expect(document.activeElement).toBe(menu);
    await menuButton("Saved filters, “Strong <i>ones</i>” in use");
    await user.keyboard("{Enter}");
    expect(items().map((item) => item.getAttribute("aria-checked"))).toEqual(["false", "true"]);
  });

  it("are deleted after a confirmation, and a failure is shown in the row", async () => {
    const server = savingServer(onReddit, strong);
    const { user } = show();
    await user.click(await menuButton("Saved filters"));
    await user.click(await screen.findByRole("menuitem", { name: "Manage saved filters" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Saved filters" }));
    dialog.getByText("Everyone in your workspace finds these under “Saved”.");
    dialog.getByText("All statuses · Looking or stronger · with “ledger” · strongest intent first");
    await user.click(dialog.getByRole("button", { name: "Delete “On Reddit”" }));
    const answer = server.to("DELETE /discovery/saved-filters/1");
    expect(answer).toEqual([]);
    server.on("DELETE /discovery/saved-filters/*", () => refusal("NOT_FOUND"));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await dialog.findByText("This does not exist, or you don't have access to it.");
    server.on("DELETE /discovery/saved-filters/*", ({ path }) => {
      server.stored.splice(
        server.stored.findIndex(({ id }) => path.endsWith(id)),
        1,
      );
      return {};
    });
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("“On Reddit” deleted.");
    await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(1));
    await user.click(dialog.getByRole("button", { name: /^Delete “Strong/ }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await dialog.findByText(
      "No saved filters yet. Filter the mentions and choose “Save these filters” to keep them here.",
    );
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("button", { name: /^Saved filters/ })).toBeNull();
    expect(document.activeElement).toBe(chip(/^Pending/));
  });

  it("can be loaded again after a failure", async () => {
    const server = savingServer(onReddit);
    server.on("GET /discovery/saved-filters", () => refusal("INTERNAL"));
    const user = userEvent.setup();
    show();
    const retry = await screen.findByRole("button", { name: "Retry saved filters" });
    server.on("GET /discovery/saved-filters", () => ({ filters: [onReddit] }));
    await user.click(retry);
    await menuButton("Saved filters");
  });
});
