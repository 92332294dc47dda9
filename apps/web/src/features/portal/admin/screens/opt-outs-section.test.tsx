// @vitest-environment jsdom
import type { OptOutRow } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayOf } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { OptOutNotice } from "../components/opt-out-notice.tsx";
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
  createdAt: at,
  mailConfirmedAt: at,
  status: "in_effect",
  effectiveAt: at,
  proof: "administrator",
  provenBy: null,
  profileCode: null,
  restorableUntil: null,
  history: [],
  ...part,
});

function show(handlers: Record<string, FakeHandler> = {}, optOuts = [optOut("ann")]) {
  const server = fakeApi({
    "GET /admin/opt-outs": () => ({ optOuts, total: optOuts.length }),
    "GET /admin/opt-outs/counts": () => ({ waitingForReview: 0, mailOnly: 0 }),
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

describe("the list of opt-outs", () => {
  it("shows how each was verified", async () => {
    show({}, [
      optOut("ann"),
      optOut("quiet", {
        ...{ kind: "community", status: "unconfirmed", proof: null, note: "Please stop." },
      }),
      optOut("bo", { source: "x", email: null, note: "By mail.", proof: "mail" }),
      optOut("cy", { proof: "reddit_sign_in", provenBy: "Cy" }),
      optOut("di", {
        ...{ status: "waiting_for_review", proof: null, source: "linkedin" },
        ...{ profileCode: "earshot-0123" },
      }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Opt-outs" }));
    const day = dayOf(at);
    const newTab = " ↗ (opens in a new tab)";
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `u/annIn effect: verified by the administratorReddit · ann@x.io, ${day}End`,
      `r/quietWaiting for confirmationReddit · quiet@x.io, ${day}Please stop.Refuse`,
      `@boIn effect: confirmed by email onlyX · added manually, ${day}By mail.Open the profile${newTab}Mark as verifiedEnd`,
      `u/cyIn effect: Reddit sign-in as u/CyReddit · cy@x.io, ${day}End`,
      `diWaiting for youLinkedIn · di@x.io, ${day}Open the profile${newTab}Code to look for: earshot-0123ApproveRefuse`,
    ]);
    expect(list.getAllByRole<HTMLAnchorElement>("link").map(({ href }) => href)).toEqual([
      "https://x.com/bo",
      "https://www.linkedin.com/in/di",
    ]);
    screen.getByText("5 opt-outs");
  });

  it("has a search by name, and pages", async () => {
    const { server, user } = show({
      "GET /admin/opt-outs": ({ query }) => ({
        optOuts: query.get("search") ? [] : [optOut("ann")],
        total: query.get("search") ? 0 : 21,
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    await user.type(screen.getByLabelText("Search opt-outs"), "zed");
    await screen.findByText("No opt-outs match.");
    expect(server.to("GET /admin/opt-outs").map(({ query }) => Object.fromEntries(query))).toEqual(
      expect.arrayContaining([
        { search: "", status: "all", limit: "20", offset: "20" },
        { search: "zed", status: "all", limit: "20", offset: "0" },
      ]),
    );
  });

  it("is filtered by status", async () => {
    const { server, user } = show({
      "GET /admin/opt-outs": ({ query }) => {
        const optOuts = query.get("status") === "refused" ? [] : [optOut("ann")];
        return { optOuts, total: optOuts.length };
      },
    });
    await press(user, "Refused");
    await screen.findByText("No opt-outs match.");
    expect(screen.queryByRole("button", { name: /^Confirmed by email only/ })).toBeNull();
    expect(server.to("GET /admin/opt-outs").at(-1)?.query.get("status")).toBe("refused");
  });

  it("shows how many requests wait for the administrator, and filters by them", async () => {
    const { server, user } = show({
      "GET /admin/opt-outs/counts": () => ({ waitingForReview: 2, mailOnly: 1 }),
    });
    await screen.findByText("Waiting for your review: 2 opt-outs");
    await press(user, "Show them");
    await waitFor(() =>
      expect(server.to("GET /admin/opt-outs").at(-1)?.query.get("status")).toBe(
        "waiting_for_review",
      ),
    );
    screen.getByText("Confirmed by email only: 1 opt-out");
    await press(user, "Check them");
    await waitFor(() =>
      expect(server.to("GET /admin/opt-outs").at(-1)?.query.get("status")).toBe("mail_only"),
    );
  });

  it("can be empty", async () => {
    show({}, []);
    await screen.findByText(/No opt-outs yet\./);
  });

  it("can be loaded again after a failure", async () => {
    const { server, user } = show({ "GET /admin/opt-outs": () => refusal("INTERNAL") });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /admin/opt-outs", () => ({ optOuts: [optOut("ann")], total: 1 }));
    await press(user, "Retry");
    await screen.findByText("u/ann");
  });
});

describe("an opt-out that the administrator adds", () => {
  it("is added, and refused if it already exists", async () => {
    let optOuts: OptOutRow[] = [];
    const { server, user } = show({
      "GET /admin/opt-outs": () => ({ optOuts, total: optOuts.length }),
      "POST /admin/opt-outs": () => {
        if (optOuts.length > 0) {
          return refusal("VALIDATION_FAILED", undefined, ["name: is already on the list."]);
        }
        optOuts = [optOut("shy", { source: "linkedin", kind: "author", email: null })];
        return { optOut: optOuts[0] };
      },
    });
    await press(user, "Add an opt-out");
    await press(user, "Add opt-out");
    await screen.findByText("must be a name");
    screen.getByText("Say why in a sentence.");
    await user.selectOptions(screen.getByLabelText("Platform"), "LinkedIn");
    await user.type(screen.getByLabelText("Name"), "Shy");
    await user.type(screen.getByLabelText("How they asked"), "By mail.");
    await press(user, "Add opt-out");
    await screen.findByText("Added. Customers can no longer reply to shy.");
    await screen.findByText("1 opt-out");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
    expect(server.to("POST /admin/opt-outs").map(({ body }) => body)).toEqual([
      { source: "linkedin", kind: "author", name: "Shy", note: "By mail." },
    ]);
    await user.type(screen.getByLabelText("Name"), "shy");
    await user.type(screen.getByLabelText("How they asked"), "Again.");
    await press(user, "Add opt-out");
    await screen.findByText("This name is already on the list.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("How they asked").value).toBe("Again.");
  });

  it("shows what went wrong", async () => {
    const { user } = show({ "POST /admin/opt-outs": () => refusal("INTERNAL") });
    await press(user, "Add an opt-out");
    await user.type(screen.getByLabelText("Name"), "shy");
    await user.type(screen.getByLabelText("How they asked"), "By mail.");
    await press(user, "Add opt-out");
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
  });
});

describe("a request", () => {
  /** A server that stores one request and applies decisions to it. */
  function showOne(first: Partial<OptOutRow>) {
    let one = optOut("ann", first);
    const after = {
      approve: { status: "in_effect", proof: one.proof === "mail" ? "administrator" : one.proof },
      refuse: { status: "refused", restorableUntil: at },
      end: { status: "ended", restorableUntil: at },
      restore: { ...first, restorableUntil: null },
    } as const;
    return show({
      "GET /admin/opt-outs": () => ({ optOuts: [one], total: 1 }),
      "POST /admin/opt-outs/*/decision": ({ body }) => {
        const { decision } = body as { decision: keyof typeof after };
        one = { ...one, ...after[decision] } as OptOutRow;
        return { optOut: one };
      },
    });
  }
  const waiting = { status: "waiting_for_review", proof: null } as const;
  const decisions = ({ server }: ReturnType<typeof show>) =>
    server
      .to("POST /admin/opt-outs/id-ann/decision")
      .map(({ body }) => (body as { decision: string }).decision);

  it("is approved, which can be undone", async () => {
    const shown = showOne(waiting);
    await shown.user.click(await screen.findByRole("button", { name: "Approve u/ann" }));
    await screen.findByText("Approved. Customers can no longer reply to u/ann.");
    await screen.findByRole("button", { name: "End u/ann" });
    await press(shown.user, "Undo");
    await screen.findByText(/Can be restored until/);
    expect(decisions(shown)).toEqual(["approve", "end"]);
  });

  it("is refused, and restored", async () => {
    const shown = showOne(waiting);
    await shown.user.click(await screen.findByRole("button", { name: "Refuse u/ann" }));
    await screen.findByText("The request for u/ann is refused.");
    await shown.user.click(await screen.findByRole("button", { name: "Restore u/ann" }));
    await screen.findByRole("button", { name: "Approve u/ann" });
    expect(decisions(shown)).toEqual(["refuse", "restore"]);
  });

  it("that only an email confirmed is marked as verified", async () => {
    const shown = showOne({ proof: "mail" });
    await shown.user.click(await screen.findByRole("button", { name: "Mark as verified u/ann" }));
    await screen.findByText("u/ann is marked as verified.");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await screen.findByText(/verified by the administrator/);
  });

  it("shows its steps, with who did them", async () => {
    show({}, [
      optOut("ann", {
        history: [
          { at, action: "requested", by: null },
          { at: "2026-11-21T12:00:00.000Z", action: "approved", by: "boss@x.io" },
        ],
      }),
    ]);
    const list = within(await screen.findByRole("list", { name: "History of u/ann" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: Requested$/),
      expect.stringMatching(/: Approved by boss@x\.io$/),
    ]);
  });

  it("stays as it is when a decision fails", async () => {
    const { user } = show({ "POST /admin/opt-outs/*/decision": () => refusal("INTERNAL") }, [
      optOut("ann", waiting),
    ]);
    await user.click(await screen.findByRole("button", { name: "Approve u/ann" }));
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    screen.getByRole("button", { name: "Approve u/ann" });
  });
});

describe("the notice on the other tabs", () => {
  it("shows how many wait, and is empty if none do", async () => {
    const onReview = vi.fn();
    const { rerender } = render(<OptOutNotice waiting={2} onReview={onReview} />);
    screen.getByText("2 opt-out requests wait for your review.");
    await userEvent.click(screen.getByRole("button", { name: "Review opt-outs" }));
    expect(onReview).toHaveBeenCalledOnce();
    rerender(<OptOutNotice waiting={1} onReview={onReview} />);
    screen.getByText("1 opt-out request waits for your review.");
    rerender(<OptOutNotice waiting={0} onReview={onReview} />);
    expect(screen.getByRole("status").textContent).toBe("");
  });
});
