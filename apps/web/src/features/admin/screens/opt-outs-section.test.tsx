// @vitest-environment jsdom
import type { OptOutRow } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { OptOutsSection } from "./opt-outs-section.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const at = "2026-11-20T12:00:00.000Z";
const optOut = (name: string, part: Partial<OptOutRow> = {}): OptOutRow => ({
  id: `id-${name}`,
  source: "reddit",
  kind: "author",
  name,
  email: `${name}@x.io`,
  note: null,
  created_at: at,
  confirmed_at: at,
  ...part,
});

function show(handlers: Record<string, FakeHandler> = {}, optOuts = [optOut("ann")]) {
  const server = fakeApi({
    "GET /admin/opt-outs": () => ({ optOuts, total: optOuts.length }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <OptOutsSection />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

describe("who wants no replies", () => {
  it("is listed with how that is known", async () => {
    show({}, [
      optOut("ann"),
      optOut("quiet", { kind: "community", confirmed_at: null, note: "Please stop." }),
      optOut("bo", { source: "x", email: null, note: "By mail." }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Who wants no replies" }));
    const day = dayOf(at);
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `u/annCounts · Reddit · ann@x.io, ${day}Delete`,
      `r/quietNot confirmed, does not count · Reddit · quiet@x.io, ${day}Please stop.Delete`,
      `@boCounts · X · added by hand, ${day}By mail.Delete`,
    ]);
    screen.getByText("3 on the list");
  });

  it("is found by name and page", async () => {
    const { server, user } = show({
      "GET /admin/opt-outs": ({ query }) => ({
        optOuts: query.get("search") ? [] : [optOut("ann")],
        total: query.get("search") ? 0 : 21,
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    await user.type(screen.getByLabelText("Search the list"), "zed");
    await screen.findByText("Nobody on the list fits.");
    expect(server.to("GET /admin/opt-outs").map(({ query }) => Object.fromEntries(query))).toEqual(
      expect.arrayContaining([
        { search: "", limit: "20", offset: "20" },
        { search: "zed", limit: "20", offset: "0" },
      ]),
    );
  });

  it("is shown from its last page where the one that was looked at is gone", async () => {
    let optOuts = Array.from({ length: 21 }, (_, at) => optOut(`n${at}`));
    const { user } = show({
      "GET /admin/opt-outs": ({ query }) => {
        const offset = Number(query.get("offset"));
        return { optOuts: optOuts.slice(offset, offset + 20), total: optOuts.length };
      },
      "DELETE /admin/opt-outs/*": () => {
        optOuts = optOuts.slice(0, 20);
        return {};
      },
    });
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    await user.click(await screen.findByRole("button", { name: "Delete u/n20" }));
    await press(user, "Delete");
    await screen.findByText("u/n0");
    await screen.findByText("20 on the list");
    expect(screen.queryByText("Nobody has asked not to be replied to.")).toBeNull();
  });

  it("may be nobody", async () => {
    show({}, []);
    await screen.findByText("Nobody has asked not to be replied to.");
  });

  it("is asked for again when the list can't be loaded", async () => {
    const { server, user } = show({ "GET /admin/opt-outs": () => refusal("INTERNAL") });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /admin/opt-outs", () => ({ optOuts: [optOut("ann")], total: 1 }));
    await press(user, "Retry");
    await screen.findByText("u/ann");
  });
});

describe("somebody who asked in another way", () => {
  it("is added, and refused when already there", async () => {
    let optOuts: OptOutRow[] = [];
    const { server, user } = show({
      "GET /admin/opt-outs": () => ({ optOuts, total: optOuts.length }),
      "POST /admin/opt-outs": () => {
        if (optOuts.length > 0) {
          return refusal("VALIDATION_FAILED", undefined, ["name: is on the list already."]);
        }
        optOuts = [optOut("shy", { source: "linkedin", kind: "author", email: null })];
        return { optOut: optOuts[0] };
      },
    });
    await press(user, "Add somebody");
    await press(user, "Add");
    await screen.findByText("must be a name");
    screen.getByText("Say why in a sentence.");
    await user.selectOptions(screen.getByLabelText("Platform"), "LinkedIn");
    await user.type(screen.getByLabelText("Name"), "Shy");
    await user.type(screen.getByLabelText("How they asked"), "By mail.");
    await press(user, "Add");
    await screen.findByText("Nobody replies to shy from now on.");
    await screen.findByText("1 on the list");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
    expect(server.to("POST /admin/opt-outs").map(({ body }) => body)).toEqual([
      { source: "linkedin", kind: "author", name: "Shy", note: "By mail." },
    ]);
    await user.type(screen.getByLabelText("Name"), "shy");
    await user.type(screen.getByLabelText("How they asked"), "Again.");
    await press(user, "Add");
    await screen.findByText("This name is on the list already.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("How they asked").value).toBe("Again.");
  });

  it("is told what went wrong", async () => {
    const { user } = show({ "POST /admin/opt-outs": () => refusal("INTERNAL") });
    await press(user, "Add somebody");
    await user.type(screen.getByLabelText("Name"), "shy");
    await user.type(screen.getByLabelText("How they asked"), "By mail.");
    await press(user, "Add");
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
  });
});

describe("somebody who may be replied to again", () => {
  it("is deleted after a question", async () => {
    let optOuts = [optOut("ann"), optOut("wait", { confirmed_at: null })];
    const { server, user } = show({
      "GET /admin/opt-outs": () => ({ optOuts, total: optOuts.length }),
      "DELETE /admin/opt-outs/*": ({ path }) => {
        optOuts = optOuts.filter(({ id }) => !path.endsWith(id));
        return {};
      },
    });
    await user.click(await screen.findByRole("button", { name: "Delete u/wait" }));
    within(screen.getByRole("group", { name: "Delete u/wait?" })).getByText(
      "The mail’s link no longer works.",
    );
    await press(user, "Keep");
    await press(user, "Delete u/ann");
    within(screen.getByRole("group", { name: "Delete u/ann?" })).getByText(
      "They may be replied to again.",
    );
    expect(server.to("DELETE /admin/opt-outs/id-ann")).toHaveLength(0);
    await press(user, "Delete");
    await screen.findByText("u/ann is off the list.");
    await waitFor(() => expect(screen.queryByText("u/ann")).toBeNull());
    screen.getByText("1 on the list");
  });

  it("stays when that fails", async () => {
    const { user } = show({ "DELETE /admin/opt-outs/*": () => refusal("INTERNAL") });
    await user.click(await screen.findByRole("button", { name: "Delete u/ann" }));
    await press(user, "Delete");
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    screen.getByText("u/ann");
  });
});
