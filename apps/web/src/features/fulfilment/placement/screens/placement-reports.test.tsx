// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
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
