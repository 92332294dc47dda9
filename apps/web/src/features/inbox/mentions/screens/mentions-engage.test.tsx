// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { card, chip, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const statusCall = "PATCH /discovery/reddit-mentions/*/status";
const engageOf = async (title: string) =>
  within(await pane(title)).getByRole("button", { name: "Let's Engage" });
const skipOf = async (title: string) =>
  within(await pane(title)).getByRole("button", { name: "Skip This One" });
/** The shown message, and its reason. */
const alertWith = async (title: string) =>
  (await screen.findByText(title)).closest('[role="alert"]')?.textContent;

describe("engaging", () => {
  it("sends the mention to the writers immediately, with the setting of the workspace", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show({}, ["best crm"], { autoPost: async () => false });
    await user.click(await engageOf("Second"));
    await waitFor(() => expect(titles()).toEqual(["First", "Third"]));
    expect(document.activeElement).toBe(await card("Third"));
    await screen.findByText("Added to the backlog");
    screen.getByText("A reply will be posted soon.");
    expect(chip(/^Accepted/).textContent).toBe("Accepted1");
    const id = server.rows[1]?.id;
    expect(server.to(`PATCH /discovery/reddit-mentions/${id}/status`)[0]?.body).toEqual({
      status: "accepted",
    });
    await waitFor(() =>
      expect(server.to("POST /discovery/auto-engage")[0]?.body).toEqual({
        mentionId: id,
        autoPost: false,
      }),
    );
  });

  it("happens once with e, however often it is pressed", async () => {
    const server = serverWith(titled("Only"));
    const { user } = show();
    await card("Only");
    await user.keyboard("ee");
    await screen.findByText("Added to the backlog");
    expect(server.requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  it("succeeds even if the second call or the setting fails", async () => {
    const server = serverWith(titled("First"));
    server.on("POST /discovery/auto-engage", () => refusal("INTERNAL"));
    const { user } = show();
    await user.click(await engageOf("First"));
    await waitFor(() => expect(server.to("POST /discovery/auto-engage")).toHaveLength(1));
    await screen.findByText("Added to the backlog");
    expect(titles()).toEqual([]);
    expect(server.rows[0]?.status).toBe("accepted");
  });

  it("puts the card back if the server refuses, with the reason", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    server.on(statusCall, () => refusal("UNAVAILABLE"));
    const { user } = show();
    await user.click(await engageOf("Second"));
    expect(await alertWith("Failed to send mention to writers")).toContain(
      "The service is restarting",
    );
    await waitFor(() => expect(titles()).toEqual(["First", "Second", "Third"]));
    expect(server.to("POST /discovery/auto-engage")).toHaveLength(0);
  });

  it("is offered only for pending mentions", async () => {
    serverWith([sampleMention({ status: "accepted" })]);
    const { user } = show({ status: "all" });
    const shown = within(await pane("Which is the best crm?"));
    expect(shown.queryByRole("button", { name: "Let's Engage" })).toBeNull();
    await user.keyboard("e");
    expect(screen.queryByText("Added to the backlog")).toBeNull();
  });
});

describe("the undo of engaging", () => {
  it("takes the mention back with the button of the message, and focuses it", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    await user.click(await engageOf("Second"));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Undone. The mention is pending again.");
    await waitFor(() => expect(titles()).toContain("Second"));
    expect(server.rows[1]?.status).toBe("pending");
    await waitFor(async () => expect(document.activeElement).toBe(await card("Second")));
  });

  it("says so when a writer has started", async () => {
    const server = serverWith(titled("First"));
    const { user } = show();
    await user.click(await engageOf("First"));
    await screen.findByRole("button", { name: "Undo" });
    server.on(statusCall, () => refusal("ILLEGAL_TRANSITION"));
    await user.keyboard("u");
    expect(await alertWith("Couldn't undo")).toContain("A writer has started.");
  });
});

describe("restoring", () => {
  it("makes a skipped mention pending again", async () => {
    const server = serverWith([sampleMention({ status: "denied", restorable: true })]);
    const { user } = show({ status: "denied" });
    const shown = within(await pane("Which is the best crm?"));
    await user.click(shown.getByRole("button", { name: "Restore" }));
    await screen.findByText("Restored. The mention is pending again.");
    await waitFor(() => expect(titles()).toEqual([]));
    expect(server.rows[0]?.status).toBe("pending");
  });

  it("is not offered for a mention that a writer found unsuitable", async () => {
    serverWith([sampleMention({ status: "denied", statusNote: "Not a fit." })]);
    show({ status: "denied" });
    const shown = within(await pane("Which is the best crm?"));
    expect(shown.queryByRole("button", { name: "Restore" })).toBeNull();
  });
});

describe("taking back", () => {
  const takeBackOf = async () =>
    within(await pane("Which is the best crm?")).getByRole("button", { name: "Take back" });

  it("returns an accepted mention to the pending ones", async () => {
    const server = serverWith([sampleMention({ status: "accepted" })]);
    const { user } = show({ status: "accepted" });
    await user.click(await takeBackOf());
    await screen.findByText("Taken back");
    await waitFor(() => expect(titles()).toEqual([]));
    expect(server.rows[0]?.status).toBe("pending");
  });

  it("explains why it failed, and keeps the mention in the list", async () => {
    const server = serverWith([sampleMention({ status: "accepted" })]);
    server.on(statusCall, () => refusal("ILLEGAL_TRANSITION"));
    const { user } = show({ status: "accepted" });
    await user.click(await takeBackOf());
    expect(await alertWith("Failed to take the mention back")).toContain("has changed");
    await takeBackOf();
  });

  it("is offered only for accepted mentions", async () => {
    serverWith([sampleMention({ status: "in_progress" })]);
    show({ status: "all" });
    const shown = within(await pane("Which is the best crm?"));
    expect(shown.queryByRole("button", { name: "Take back" })).toBeNull();
  });
});

describe("the reply limit", () => {
  it("disables engaging, and explains why with a link to the plans", async () => {
    const server = serverWith(titled("First"));
    const { user } = show({}, ["best crm"], { repliesLeft: 0 });
    const button = await engageOf("First");
    const banner = screen.getByText("You're at your reply limit");
    expect(banner.closest('[role="status"]')?.textContent).toContain(
      "New mention searches are paused until an upgrade.",
    );
    screen.getByRole("link", { name: "See plans" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    await user.keyboard("e");
    await waitFor(() => expect(screen.getAllByText("You're at your reply limit")).toHaveLength(2));
    expect(server.requests.some(({ method }) => method === "PATCH")).toBe(false);
    expect((await skipOf("First")).getAttribute("aria-disabled")).toBeNull();
  });

  it("also applies after the server's refusal", async () => {
    const server = serverWith(titled("First", "Second"));
    server.on(statusCall, () => refusal("REPLY_LIMIT_REACHED"));
    const { user } = show();
    await user.click(await engageOf("First"));
    expect(await alertWith("Failed to send mention to writers")).toContain(
      "You're at your reply limit. Upgrade your plan to send more mentions to writers.",
    );
    await screen.findByText("You're at your reply limit");
    await waitFor(() => expect(titles()).toEqual(["First", "Second"]));
    expect((await engageOf("First")).getAttribute("aria-disabled")).toBe("true");
  });

  it("does not exist for an unlimited workspace", async () => {
    serverWith(titled("First"));
    show({}, ["best crm"], { repliesLeft: null });
    expect((await engageOf("First")).getAttribute("aria-disabled")).toBeNull();
    expect(screen.queryByText("You're at your reply limit")).toBeNull();
  });
});

describe("the undo of a skip", () => {
  it("puts the card back with the button of the message", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    await user.click(await skipOf("Second"));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(titles()).toEqual(["First", "Second", "Third"]));
    await screen.findByText("Undone. The mention is pending again.");
    expect(server.requests.filter(({ method }) => method === "PATCH").at(-1)?.body).toEqual({
      status: "pending",
    });
    await waitFor(async () => expect(document.activeElement).toBe(await card("Second")));
    await waitFor(() => expect(chip(/^Pending/).textContent).toBe("Pending3"));
    expect(chip(/^Denied/).textContent).toBe("Denied0");
  });

  it("works with u, the last skip first, and does nothing without one", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    await card("First");
    await user.keyboard("u");
    expect(server.requests.some(({ method }) => method === "PATCH")).toBe(false);
    await user.keyboard("s");
    await waitFor(() => expect(titles()).toEqual(["Second", "Third"]));
    await user.keyboard("s");
    await waitFor(() => expect(titles()).toEqual(["Third"]));
    await user.keyboard("u");
    await waitFor(() => expect(titles()).toContain("Second"));
    await user.keyboard("u");
    await waitFor(() => expect(titles().toSorted()).toEqual(["First", "Second", "Third"]));
  });

  it("shows the server's reason if it fails", async () => {
    const server = serverWith(titled("First", "Second"));
    const { user } = show();
    await user.click(await skipOf("First"));
    await screen.findByRole("button", { name: "Undo" });
    server.on(statusCall, () => refusal("UNAVAILABLE"));
    await user.keyboard("u");
    expect(await alertWith("Couldn't undo the skip")).toContain("The service is restarting");
    await waitFor(() => expect(titles()).toEqual(["Second"]));
  });
});

describe("the progress of a mention", () => {
  it("is shown by its note and its reply", async () => {
    serverWith([
      sampleMention({ title: "Back", statusNote: "The reply was not approved within 24 hours." }),
      sampleMention({
        title: "Under way",
        status: "in_progress",
        reply: { id: "r1", status: "awaiting_approval", permalink: null },
      }),
    ]);
    show({ status: "all" });
    within(await pane("Back")).getByText("The reply was not approved within 24 hours.");
    within(await pane("Under way")).getByText("Reply: awaiting_approval");
  });
});
