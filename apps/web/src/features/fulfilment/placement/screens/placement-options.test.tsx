// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleFinding,
  samplePlacing,
  samplePlacingAccount,
  sampleReply,
} from "../../../../lib/testing/samples.ts";
import { finds, liveStream } from "../../drafting/editor-fixture.tsx";
import { placing } from "./placement-fixture.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const cooldownBlocker = {
  message: "quiet_kim is on cooldown until 23 Nov, 14:12 UTC: a reply was removed.",
  remedy: "Post it with another account.",
};
const byApi = samplePlacingAccount({
  id: "5f0f7d0e-8c1f-4f5e-9a3a-0c5f8a5f1f11",
  name: "team_fern",
  mode: "api",
  affiliation: "I work with the people behind Fern.",
});

describe("the accounts", () => {
  it("are listed with their method, and blocked ones with the reason", async () => {
    placing({
      accounts: [
        samplePlacingAccount(),
        { ...byApi, name: "quiet_kim", blockers: [cooldownBlocker] },
      ],
    });
    const named = await screen.findByText("u/helpful_jonas");
    expect(named.closest("p")?.textContent).toBe("Post it as u/helpful_jonas, manually.");
    const others = screen.getByRole("region", { name: "Accounts that can’t post it now" });
    expect(others.textContent).toBe(
      `Not nowu/quiet_kim, through Reddit’s API${cooldownBlocker.message} ${cooldownBlocker.remedy}`,
    );
  });

  it("can be chosen if several may place it", async () => {
    const { user } = placing({ accounts: [samplePlacingAccount(), byApi] });
    const own = await screen.findByRole("radio", {
      name: /^u\/helpful_jonas \(your own\) manually/,
    });
    expect((own as HTMLInputElement).checked).toBe(true);
    screen.getByLabelText("Copy the approved text");
    await user.click(screen.getByRole("radio", { name: /^u\/team_fern through Reddit’s API/ }));
    screen.getByRole("button", { name: "Post the reply as u/team_fern" });
    screen.getByText("I work with the people behind Fern.");
    expect(screen.queryByLabelText("Copy the approved text")).toBeNull();
  });

  it("do not block others: one that has reached its limit is listed with the reason", async () => {
    const cap = sampleFinding({ rule: "account_cap", level: "stop", message: "Too soon." });
    placing({}, finds(cap));
    await screen.findByRole("button", { name: "Copy" });
    expect(screen.queryByText("It can’t be posted now")).toBeNull();
  });

  it("offer no text to copy while none may place it, and can be checked again", async () => {
    const { user, server } = placing({
      accounts: [samplePlacingAccount({ blockers: [cooldownBlocker] })],
    });
    const block = (await screen.findByText("No account can post it now")).closest('[role="alert"]');
    within(block as HTMLElement).getByText(/^quiet_kim is on cooldown until/);
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
    // A reply posted before the block can be recorded, and one that can't be posted can be ended.
    screen.getByRole("heading", { name: "Already posted? Paste its permalink" });
    screen.getByLabelText("Paste the permalink of your comment");
    screen.getByRole("button", { name: "Report that Reddit rejects it" });
    server.on("GET /writers/replies/*/placing", () => ({ placing: samplePlacing() }));
    await user.click(within(block as HTMLElement).getByRole("button", { name: "Check again" }));
    await screen.findByRole("button", { name: "Copy" });
  });

  it("are requested if there is none", async () => {
    placing({ accounts: [] });
    const said = await screen.findByText(/^Declare the/);
    expect(said.textContent).toBe(
      "Declare the Reddit account that you post with in Settings first.",
    );
    expect(within(said).getByRole("link").getAttribute("href")).toBe("/writers/settings");
    expect(screen.queryByLabelText("Paste the permalink of your comment")).toBeNull();
    screen.getByRole("button", { name: "Report that Reddit rejects it" });
  });
});

describe("placing on X", () => {
  it("opens it with the text filled in", async () => {
    const post = { ...sampleReply().post, source: "x" as const };
    const address = "https://x.com/intent/tweet?in_reply_to=1&text=Try";
    placing({ address, isPrefilled: true }, {}, { post });
    const link = await screen.findByRole("link", { name: /^Open X with the text filled in/ });
    expect(link.getAttribute("href")).toBe(address);
    screen.getByLabelText("If the text is missing there, copy the approved one");
  });
});

describe("placing through the API", () => {
  const { id: accountId } = byApi;

  it("asks for confirmation, and then follows the progress automatically", async () => {
    const stream = liveStream();
    const { user, server, claimed, lists } = placing(
      { accounts: [byApi] },
      {
        ...stream.handlers,
        "POST /writers/replies/*/place": () => {
          lists.assignments = [{ ...claimed, status: "placing" }];
          return { assignment: { ...claimed, status: "placing" } };
        },
      },
    );
    const button = await screen.findByRole("button", { name: "Post the reply as u/team_fern" });
    await user.click(button);
    const question = screen.getByText(/^Reddit posts this text immediately and publicly as/);
    expect(question.textContent).toBe(
      "Reddit posts this text immediately and publicly as u/team_fern. You can’t undo this here.",
    );
    await user.click(screen.getByRole("button", { name: "Not yet" }));
    expect(document.activeElement).toBe(button);
    expect(server.to(`POST /writers/replies/${claimed.id}/place`)).toEqual([]);
    await user.click(button);
    await user.click(screen.getByRole("button", { name: "Post now" }));
    await screen.findByText("Being posted", { selector: "p" });
    screen.getByText(
      "It is being sent to Reddit once. The result appears here; you don’t need to wait.",
    );
    expect(server.to(`POST /writers/replies/${claimed.id}/place`)[0]?.body).toEqual({ accountId });
    lists.assignments = [{ ...claimed, status: "unknown" }];
    stream.renew();
    await screen.findByText("Not confirmed yet", { selector: "p" });
    screen.getByText(
      /It is not sent again automatically, so don’t post it yourself in the meantime\.$/,
    );
    screen.getByLabelText("Paste the permalink of your comment");
  });

  it("says why it was refused before it was sent", async () => {
    const details = ["team_fern placed a reply 8 minutes ago. Post it after 14:12."];
    const { user } = placing(
      { accounts: [byApi] },
      { "POST /writers/replies/*/place": () => refusal("PLACEMENT_REFUSED", undefined, details) },
    );
    await user.click(await screen.findByRole("button", { name: "Post the reply as u/team_fern" }));
    await user.click(screen.getByRole("button", { name: "Post now" }));
    await screen.findByText(details[0] ?? "");
    expect(screen.queryByRole("button", { name: "Post now" })).toBeNull();
  });

  it("lists the results of earlier attempts, with the next step", async () => {
    const at = new Date(Date.now() - 120_000).toISOString();
    const failure = {
      code: "RATELIMIT",
      message: "Reddit wants a pause of 4 minutes.",
      remedy: "Place it again from 14:12 on.",
    };
    const attempt = { id: "a1", account: "team_fern", state: "refused" as const, at, failure };
    placing({
      accounts: [byApi],
      attempts: [attempt, { ...attempt, id: "a2", state: "absent", failure: null }],
    });
    const tries = await screen.findByRole("region", { name: "Attempts so far" });
    const [first, second] = within(tries).getAllByRole("listitem");
    expect(first?.textContent).toBe(
      "Refused, as team_fern 2 min agoReddit wants a pause of 4 minutes. Place it again from 14:12 on.",
    );
    expect(second?.textContent).toBe("Not posted, as team_fern 2 min ago");
  });
});
