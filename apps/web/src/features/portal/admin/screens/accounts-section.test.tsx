// @vitest-environment jsdom
import type { CommunityAccount } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAccount } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { AccountsSection } from "./accounts-section.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const writers = [{ id: "00000000-0000-4000-8000-00000000000a", name: "Jo" }];

/** A server that stores these accounts and applies changes to them. */
function show(
  accounts: CommunityAccount[],
  { handlers = {}, api = false }: { handlers?: Record<string, FakeHandler>; api?: boolean } = {},
) {
  const stored = { accounts };
  const change: FakeHandler = ({ path, body }) => {
    const { cooldownUntil, cooldownReason, writerId, ...said } = body as Record<
      string,
      string | null
    >;
    stored.accounts = stored.accounts.map((one) =>
      path.endsWith(one.id)
        ? {
            ...one,
            ...said,
            ...(cooldownUntil !== undefined && {
              cooldownUntil: cooldownUntil,
              cooldownReason:
                cooldownUntil === null
                  ? null
                  : (cooldownReason ?? "The administrator set a cooldown."),
            }),
            ...(writerId !== undefined && {
              writer: writers.find(({ id }) => id === writerId) ?? null,
            }),
          }
        : one,
    );
    return { account: stored.accounts.find(({ id }) => path.endsWith(id)) };
  };
  const server = fakeApi({
    "GET /admin/community-accounts": () => ({
      accounts: stored.accounts,
      apiPlacementEnabled: api,
      writers,
    }),
    "PATCH /admin/community-accounts/*": change,
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <AccountsSection />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { stored, server, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole("button", { name }));

describe("the accounts that replies are placed with", () => {
  it("are listed with their status, their placements and their cooldowns", async () => {
    show([
      sampleAccount(),
      sampleAccount({
        name: "hidden",
        mode: "api",
        connected: true,
        active: false,
        state: "shadowed",
        cooldownUntil: "9999-12-31T00:00:00.000Z",
        cooldownReason: "The platform hides it from others.",
        tokenFailure: "Reddit no longer takes our permission.",
        placed: 0,
      }),
      sampleAccount({
        source: "linkedin",
        name: "jo-smith",
        writer: writers[0] ?? null,
        canCheck: false,
        state: "unknown",
        lastCheckedAt: null,
        usage: { placedToday: 0, dailyLimit: null, nextAllowedAt: null },
        placed: 1,
        removed: 0,
      }),
      sampleAccount({ name: "fresh", state: "unknown", lastCheckedAt: null }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Accounts" }));
    const seen = `1,204 karma · since ${dayOf("2020-01-02T12:00:00.000Z")} · checked ${dayOf("2026-11-20T12:00:00.000Z")}`;
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `u/helper In good standingReddit · manually by any writer2 of 6 posted today · 12 replies in 90 days, 1 removed${seen}Open`,
      `u/hidden Hidden from others Not in useReddit · through Reddit’s API2 of 6 posted today · Nothing posted in 90 days${seen}OpenOn cooldown until you end itThe platform hides it from others.Can’t post repliesReddit no longer takes our permission.`,
      "jo-smith LinkedIn · manually by Jo0 posted today · 1 reply in 90 days, none removedThis platform does not report the account’s statusOpen",
      "u/fresh Not checked yetReddit · manually by any writer2 of 6 posted today · 12 replies in 90 days, 1 removedChecked once a day; first check pendingOpen",
    ]);
    screen.getByText("4 accounts");
    screen.getByText(/^Posting through Reddit’s API is off: every reply is posted manually\./);
  });

  it("can be an empty list, and can be loaded again after a failure", async () => {
    const { user, server } = show([], {
      handlers: { "GET /admin/community-accounts": () => refusal("INTERNAL") },
    });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /admin/community-accounts", () => ({
      accounts: [],
      apiPlacementEnabled: true,
      writers,
    }));
    await press(user, "Retry");
    await screen.findByText(/^No accounts yet/);
    screen.getByText(/^Posting through Reddit’s API is on\./);
  });
});

describe("a new account", () => {
  it("is added, and a refusal is shown at its field", async () => {
    const { stored, server, user } = show([], { api: true });
    await screen.findByText(/^No accounts yet/);
    await press(user, "Add an account");
    await press(user, "Add account");
    await screen.findByText("Enter the account's name.");
    screen.getByText("Enter what its profile says about who it works for.");
    server.on("POST /admin/community-accounts", () =>
      refusal("VALIDATION_FAILED", undefined, [
        "name: must be a Reddit name of 3 to 20 characters.",
      ]),
    );
    await user.type(screen.getByLabelText("Name"), "a b");
    await user.type(
      screen.getByLabelText("What its profile says about who it works for"),
      "I work with Earshot.",
    );
    await user.selectOptions(screen.getByLabelText("Placement method"), "Through Reddit’s API");
    screen.getByText("Connect it after saving.");
    expect(screen.queryByLabelText("Used by")).toBeNull();
    await press(user, "Add account");
    await screen.findByText("This name must be a Reddit name of 3 to 20 characters.");
    server.on("POST /admin/community-accounts", () => refusal("ACCOUNT_EXISTS"));
    await press(user, "Add account");
    await screen.findByText("This account is already in the list.");
    const made = sampleAccount({ name: "helper", mode: "api" });
    server.on("POST /admin/community-accounts", () => {
      stored.accounts = [made];
      return { account: made };
    });
    await press(user, "Add account");
    await screen.findByText("u/helper is added.");
    await screen.findByText("1 account");
    expect(server.to("POST /admin/community-accounts").at(-1)?.body).toEqual({
      source: "reddit",
      name: "a b",
      affiliation: "I work with Earshot.",
      mode: "api",
      writerId: null,
    });
  });

  it("is for manual placement if there is no API, or it is off", async () => {
    const { user } = show([]);
    await screen.findByText(/^No accounts yet/);
    await press(user, "Add an account");
    expect(screen.queryByLabelText("Placement method")).toBeNull();
    expect(
      within(screen.getByLabelText("Used by"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Every writer", "Jo"]);
  });
});

describe("an expanded account", () => {
  it("is changed", async () => {
    const { server, user } = show([sampleAccount({ id: "one" })]);
    await press(user, "Open u/helper");
    const said = screen.getByLabelText("What its profile says about who it works for");
    await user.clear(said);
    await user.type(said, "Ours.");
    await user.selectOptions(screen.getByLabelText("Used by"), "Jo");
    await user.click(screen.getByLabelText("Use it to post replies"));
    await press(user, "Save account");
    await screen.findByText("u/helper is saved.");
    await screen.findByText("Reddit · manually by Jo");
    screen.getByText("Not in use");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save account" }));
    expect(server.to("PATCH /admin/community-accounts/one").map(({ body }) => body)).toEqual([
      { affiliation: "Ours.", mode: "hand", writerId: writers[0]?.id, active: false },
    ]);
  });

  it("gets a cooldown, which can be ended, without losing the focus", async () => {
    const { server, user } = show([sampleAccount({ id: "one" })]);
    await press(user, "Open u/helper");
    await user.selectOptions(screen.getByLabelText("For how long"), "Until I end it");
    await user.type(screen.getByLabelText("Why"), "On leave.");
    await press(user, "Start a cooldown");
    await screen.findByText("On cooldown until you end it: On leave.");
    const button = screen.getByRole("button", { name: "End the cooldown" });
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await screen.findByRole("button", { name: "Start a cooldown" });
    expect(server.to("PATCH /admin/community-accounts/one").map(({ body }) => body)).toEqual([
      { cooldownUntil: "9999-12-31T00:00:00.000Z", cooldownReason: "On leave." },
      { cooldownUntil: null },
    ]);
  });

  it("is checked now, or shows why not", async () => {
    const { server, user } = show([sampleAccount({ id: "one" })], {
      handlers: { "POST /admin/community-accounts/one/check": () => refusal("SOURCE_AWAY") },
    });
    await press(user, "Open u/helper");
    await press(user, "Check now");
    await screen.findByText(
      "The platform can't be reached right now. Please try again in a few moments.",
    );
    server.on("POST /admin/community-accounts/one/check", () => ({
      account: sampleAccount({ id: "one", state: "suspended" }),
    }));
    await press(user, "Check now");
    await screen.findByText("u/helper: Suspended");
  });

  it("is connected for the API at the server's address, if that is on", async () => {
    const [one, other] = [
      sampleAccount({ id: "one", mode: "api" }),
      sampleAccount({ id: "two", name: "there", mode: "api", connected: true }),
    ];
    const { user } = show([one, other], { api: true });
    await press(user, "Open u/helper");
    expect(screen.getByRole("link", { name: "Connect to Reddit" }).getAttribute("href")).toBe(
      "/api/auth/reddit/community-accounts/one",
    );
    screen.getByText(/^Not connected, so no replies can be posted with it\./);
    await press(user, "Open u/there");
    screen.getByRole("link", { name: "Reconnect" });
    clearDom();
    prepareDom();
    const off = show([one]);
    await press(off.user, "Open u/helper");
    screen.getByText("Posting through Reddit’s API is off, so no replies are posted with it.");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("is deleted after a confirmation, or stays and shows why", async () => {
    const { stored, server, user } = show(
      [sampleAccount({ id: "one", mode: "api", connected: true })],
      {
        handlers: { "DELETE /admin/community-accounts/one": () => refusal("ACCOUNT_IN_USE") },
      },
    );
    await press(user, "Open u/helper");
    await press(user, "Delete the account");
    within(screen.getByRole("group", { name: "Delete u/helper?" })).getByText(
      "Its permission is revoked at Reddit. Replies it has posted stay.",
    );
    await press(user, "Keep");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete the account" }));
    await press(user, "Delete the account");
    await press(user, "Delete");
    await screen.findByText(
      "A reply is being posted with this account. Try again when it is done.",
    );
    server.on("DELETE /admin/community-accounts/one", () => {
      stored.accounts = [];
      return {};
    });
    await press(user, "Delete");
    await screen.findByText("u/helper is deleted.");
    await waitFor(() => expect(screen.queryByText("u/helper")).toBeNull());
    expect(document.activeElement?.getAttribute("role")).toBe("status");
  });
});
