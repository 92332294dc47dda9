// @vitest-environment jsdom
import type { Assignment, Placing } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleFinding,
  samplePlacing,
  samplePlacingAccount,
  sampleReply,
} from "../../../../lib/testing/samples.ts";
import { finds, liveStream, openEditor } from "../../drafting/editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const approved = { status: "approved", text: "Try three.\n\nI work…" } as const;
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

/** Opens an approved reply that can be placed in these ways. */
const placing = (
  part: Partial<Placing> = {},
  handlers: Record<string, FakeHandler> = {},
  reply: Partial<Assignment> = {},
) =>
  openEditor(
    { ...approved, ...reply },
    { "GET /writers/replies/*/placing": () => ({ placing: samplePlacing(part) }), ...handlers },
  );

describe("the accounts", () => {
  it("are listed with their method, and blocked ones with the reason", async () => {
    placing({
      accounts: [
        samplePlacingAccount(),
        { ...byApi, name: "quiet_kim", blockers: [cooldownBlocker] },
      ],
    });
    const named = await screen.findByText("u/helpful_jonas", {}, { timeout: 4_000 });
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

describe("placing on a platform that can't be read back", () => {
  const post = { ...sampleReply().post, source: "linkedin" as const };
  const permalink = "https://www.linkedin.com/feed/update/urn:li:activity:1/?commentUrn=2";
  const account = samplePlacingAccount({ name: "jonas-b", blockers: [] });
  const word = "It is live as approved, posted as jonas-b.";
  const picture = (name: string, type: string, size = 3) =>
    Object.defineProperty(new File(["abc"], name, { type }), "size", { value: size });

  it("records the writer's report with a screenshot", async () => {
    const { user, server, claimed, lists } = placing(
      { accounts: [account], readable: false },
      {
        "POST /writers/replies/*/self-report": () => {
          lists.assignments = [];
          return { assignment: { ...claimed, status: "placed", permalink } };
        },
        "GET /writers/replies/*": () => ({
          assignment: { ...claimed, status: "placed", permalink },
        }),
      },
      { post },
    );
    await screen.findByText(
      "LinkedIn does not let us read comments, so we rely on your report and a screenshot. The customer sees that.",
    );
    const send = screen.getByRole("button", { name: "Record the posted reply" });
    await user.click(send);
    screen.getByText("Paste the permalink of your comment.");
    screen.getByText("Add a screenshot of your comment.");
    screen.getByText("Confirm that it is live as approved.");
    expect(server.to(`POST /writers/replies/${claimed.id}/self-report`)).toEqual([]);

    await user.type(screen.getByLabelText("Paste the permalink of your comment"), permalink);
    await user.upload(
      screen.getByLabelText("Screenshot of your comment"),
      picture("comment.png", "image/png"),
    );
    const shown = await screen.findByRole<HTMLImageElement>("img", { name: "Your screenshot" });
    expect(shown.src).toBe(`data:image/png;base64,${btoa("abc")}`);
    screen.getByText("comment.png, 1 kB");
    await user.click(screen.getByLabelText(word));
    await user.click(send);
    await screen.findByText("Recorded as you reported it.");
    expect(server.to(`POST /writers/replies/${claimed.id}/self-report`)[0]?.body).toEqual({
      permalink,
      screenshot: btoa("abc"),
      accountId: null,
      confirmed: true,
    });
    await screen.findByRole("link", { name: /^View reply/ });
  });

  it("shows an invalid screenshot before it is sent, and every reason of the server", async () => {
    const details = ["The comment is under another post. Post it under the post of this reply."];
    const { user } = placing(
      { accounts: [account], readable: false },
      {
        "POST /writers/replies/*/self-report": () =>
          refusal("PLACEMENT_REFUSED", undefined, details),
      },
      { post },
    );
    const field = await screen.findByLabelText("Screenshot of your comment");
    await user.upload(field, picture("big.png", "image/png", 6_200_000));
    await screen.findByText("This image is 6.2 MB; the limit is 5 MB. Crop it to your comment.");
    // A file dialog that shows all types lets another type through.
    await userEvent.setup({ applyAccept: false }).upload(field, picture("a.gif", "image/gif"));
    await screen.findByText("This is not a PNG, JPEG or WebP file. Choose an image.");
    expect(screen.queryByRole("img", { name: "Your screenshot" })).toBeNull();
    await user.upload(field, picture("comment.webp", "image/webp"));
    await screen.findByRole("img", { name: "Your screenshot" });
    const input = screen.getByLabelText<HTMLInputElement>("Paste the permalink of your comment");
    await user.type(input, permalink);
    await user.click(screen.getByLabelText(word));
    await user.click(screen.getByRole("button", { name: "Record the posted reply" }));
    await screen.findByText(details[0] ?? "");
    expect(input.value).toBe(permalink);
    screen.getByRole("img", { name: "Your screenshot" });
  });
});

describe("the input", () => {
  const post = { ...sampleReply().post, source: "linkedin" as const };
  const first = samplePlacingAccount({ name: "jonas-b" });
  const second = samplePlacingAccount({
    id: "5f0f7d0e-8c1f-4f5e-9a3a-0c5f8a5f1f12",
    name: "team-fern",
  });
  const blocked = { ...first, blockers: [{ message: "jonas-b rests.", remedy: "Wait." }] };

  it("stays when its account is blocked in the meantime", async () => {
    const stream = liveStream();
    const { user, server } = placing(
      { accounts: [first, second], readable: false },
      stream.handlers,
      { post },
    );
    const input = await screen.findByLabelText<HTMLInputElement>(
      "Paste the permalink of your comment",
    );
    await user.type(input, "https://www.linkedin.com/x");
    const word = "It is live as approved, posted as jonas-b.";
    await user.click(screen.getByLabelText(word));
    server.on("GET /writers/replies/*/placing", () => ({
      placing: samplePlacing({ accounts: [blocked, second], readable: false }),
    }));
    stream.renew();
    const notice = await screen.findByText(/can’t post it now\. What you entered stays/);
    expect(notice.textContent).toBe(
      "jonas-b can’t post it now. What you entered stays; choose another account, or wait.",
    );
    expect(screen.getByLabelText("Paste the permalink of your comment")).toBe(input);
    expect(input.value).toBe("https://www.linkedin.com/x");
    expect(screen.getByLabelText<HTMLInputElement>(word).checked).toBe(true);
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: /^team-fern/ }));
    const other = screen.getByLabelText<HTMLInputElement>(
      "It is live as approved, posted as team-fern.",
    );
    expect(other.checked).toBe(false);
    expect(input.value).toBe("https://www.linkedin.com/x");
  });

  it("confirms one account: choosing another clears the confirmation, even after choosing the first again", async () => {
    const { user } = placing({ accounts: [first, second], readable: false }, {}, { post });
    const word = "It is live as approved, posted as jonas-b.";
    await user.click(await screen.findByLabelText(word));
    await user.click(screen.getByRole("radio", { name: /^team-fern/ }));
    await user.click(screen.getByRole("radio", { name: /^jonas-b/ }));
    expect(screen.getByLabelText<HTMLInputElement>(word).checked).toBe(false);
  });

  it("stays if the rules can't be checked again in the background", async () => {
    const stream = liveStream();
    const { user, server, claimed } = placing({}, stream.handlers);
    const input = await screen.findByLabelText<HTMLInputElement>(
      "Paste the permalink of your comment",
    );
    await user.type(input, "https://reddit.com/x");
    server.on("POST /writers/replies/*/check", () => refusal("UNAVAILABLE"));
    const checkCount = () => server.to(`POST /writers/replies/${claimed.id}/check`).length;
    const before = checkCount();
    stream.renew();
    await waitFor(() => expect(checkCount()).toBeGreaterThan(before));
    expect(screen.queryByText("It could not be checked. Don’t post it yet")).toBeNull();
    expect(screen.getByLabelText("Paste the permalink of your comment")).toBe(input);
    screen.getByRole("button", { name: "Copy" });
  });

  it("can be self-reported even if the thread is closed by now", async () => {
    const stop = sampleFinding({ rule: "thread", level: "stop", message: "It is locked." });
    placing({ accounts: [first, second], readable: false }, finds(stop), { post });
    await screen.findByRole("heading", { name: "Already posted? Paste its permalink" });
    screen.getByRole("group", { name: "Posted as" });
    screen.getByLabelText("Screenshot of your comment");
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
  });
});

describe("a platform that rejects the reply", () => {
  const failure = {
    code: "THREAD_LOCKED",
    message: "The moderators have locked the thread.",
    remedy: "Nobody can answer there any more: end this reply.",
  };

  it("is explained, and the reply can be ended if the rejection is final", async () => {
    const { user, server, claimed, lists } = placing(
      {},
      {
        "POST /writers/replies/*/refusal": ({ body }) => {
          const ends = (body as { giveUp: boolean }).giveUp;
          if (ends) lists.assignments = [];
          const assignment = { ...claimed, status: ends ? "failed" : "approved" };
          return { failure, final: true, assignment };
        },
        "GET /writers/replies/*": () => ({ assignment: { ...claimed, status: "failed" } }),
      },
    );
    const opener = await screen.findByRole("button", { name: "Report that Reddit rejects it" });
    await user.click(opener);
    const field = screen.getByLabelText("What does the message on Reddit say?");
    expect(document.activeElement).toBe(field);
    await user.type(field, "THREAD_LOCKED");
    await user.click(screen.getByRole("button", { name: "Show what to do" }));
    await screen.findByText(failure.message);
    screen.getByText(failure.remedy);
    await user.click(screen.getByRole("button", { name: "End this reply" }));
    await screen.findByText("Ended. The customer sees why.");
    const sent = server.to(`POST /writers/replies/${claimed.id}/refusal`).map(({ body }) => body);
    expect(sent).toEqual([
      { words: "THREAD_LOCKED", giveUp: false },
      { words: "THREAD_LOCKED", giveUp: true },
    ]);
  });

  it("does not offer to end the reply if another attempt may work, and keeps the input after a failure", async () => {
    const { user, server, claimed } = placing(
      {},
      { "POST /writers/replies/*/refusal": () => refusal("UNAVAILABLE") },
    );
    await user.click(await screen.findByRole("button", { name: "Report that Reddit rejects it" }));
    const field = screen.getByLabelText<HTMLTextAreaElement>(
      "What does the message on Reddit say?",
    );
    await user.type(field, "Take a break");
    await user.click(screen.getByRole("button", { name: "Show what to do" }));
    await screen.findByText(/^The service is restarting/);
    expect(field.value).toBe("Take a break");
    server.on("POST /writers/replies/*/refusal", () => ({
      failure: { ...failure, message: "Reddit wants a pause." },
      final: false,
      assignment: claimed,
    }));
    await user.click(screen.getByRole("button", { name: "Show what to do" }));
    await screen.findByText("Reddit wants a pause.");
    expect(screen.queryByRole("button", { name: "End this reply" })).toBeNull();
  });
});
