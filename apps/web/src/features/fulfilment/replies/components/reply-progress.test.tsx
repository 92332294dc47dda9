// @vitest-environment jsdom
import type { ReplyProgress as Progress, Reply, ReplyStatus } from "@earshot/contract";
import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exactTime } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleProgress, sampleReply } from "../../../../lib/testing/samples.ts";
import { progressOfReply } from "../progress.ts";
import { ReplyProgress } from "./reply-progress.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const now = new Date(2026, 10, 24, 12).getTime();
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const accepted = { acceptedAt: minutesAgo(10), dueAt: minutesAgo(-5), claimedAt: minutesAgo(8) };
const submitted = { ...accepted, submittedAt: minutesAgo(6) };
const approved = { ...submitted, approvedAt: minutesAgo(4) };
const posted = {
  ...approved,
  postedAt: minutesAgo(2),
  survivalDueAt: minutesAgo(2 - 72 * 60),
};

const exactMark = new Date(posted.survivalDueAt).toLocaleString(undefined, {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

function show(part: Partial<Reply>, progress: Partial<Progress> = {}) {
  const reply = sampleReply({ ...part, progress: sampleProgress({ ...accepted, ...progress }) });
  render(<ReplyProgress progress={progressOfReply(reply, now)} now={now} />);
  return screen.getByRole("list", { name: "Progress of the reply" });
}

/** The steps as a screen reader announces them, without times. */
const stepsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map((item) => item.querySelector("span:not([aria-hidden]) + span")?.textContent);

describe("the progress of a reply", () => {
  it.each<[string, Partial<Reply>, Partial<Progress>, string, string]>([
    ["claimed", {}, {}, "Claimed", "A writer is reading the thread. Due in 5 minutes."],
    [
      "being written",
      { text: "Three of" },
      {},
      "Draft",
      "The writer is working on the text. Due in 5 minutes.",
    ],
    [
      "being changed",
      { text: "Three of", changeNote: "Shorter." },
      {},
      "Draft",
      "The writer is working on the change you asked for: “Shorter.” Due in 5 minutes.",
    ],
    [
      "submitted",
      { status: "submitted" },
      submitted,
      "Draft",
      "The text is being checked. Due in 5 minutes.",
    ],
    [
      "in review",
      { status: "in_review" },
      submitted,
      "Draft",
      "The text is being checked. Due in 5 minutes.",
    ],
    [
      "waiting for the customer",
      { status: "awaiting_approval", approveBy: minutesAgo(-120) },
      submitted,
      "Awaiting your approval",
      "Read the text and decide. Your time to answer ends in 2 hours.",
    ],
    [
      "approved",
      { status: "approved" },
      approved,
      "Approved",
      "A writer will post it. Due in 5 minutes.",
    ],
    [
      "being posted",
      { status: "placing" },
      approved,
      "Approved",
      "It is being posted. Due in 5 minutes.",
    ],
    [
      "sent and not confirmed",
      { status: "unknown" },
      approved,
      "Approved",
      "It was sent. We are checking whether it is live. Due in 5 minutes.",
    ],
    [
      "live",
      { status: "placed" },
      posted,
      "Live",
      `The 72-hour mark is in 72 hours (${exactMark}).`,
    ],
    [
      "reported",
      { status: "placed", reported: true },
      posted,
      "Live",
      "You reported it as removed. We are checking.",
    ],
  ])("%s marks its current step and says what happens", (_, part, progress, current, note) => {
    const list = show(part, progress);
    const [step, ...others] = within(list)
      .getAllByRole("listitem")
      .filter((item) => item.getAttribute("aria-current") === "step");
    expect(others).toEqual([]);
    expect(step?.textContent).toContain(`${current}: current step`);
    expect(within(list).getAllByRole("listitem")).toHaveLength(6);
    screen.getByText(note);
  });

  it("has the exact time of each step that is done, with the full date as its title", () => {
    const list = show({ status: "placed" }, posted);
    expect(stepsOf(list)).toEqual([
      "With writers: done",
      "Claimed: done",
      "Draft: done",
      "Approved: done",
      "Live: current step",
      "72 h: not reached yet",
    ]);
    const times = [...list.querySelectorAll("time")];
    expect(times.map(({ dateTime }) => dateTime)).toEqual([
      posted.acceptedAt,
      posted.claimedAt,
      posted.submittedAt,
      posted.approvedAt,
      posted.postedAt,
    ]);
    expect(times.map(({ title }) => title)).toEqual(
      times.map(({ dateTime }) => exactTime(dateTime)),
    );
    expect(times[1]?.textContent).toBe(
      new Date(posted.claimedAt).toLocaleTimeString(undefined, {
        hour: "numeric",
        minute: "2-digit",
      }),
    );
  });

  it("is done when the reply survived", () => {
    const list = show({ status: "survived" }, { ...posted, survivedAt: minutesAgo(0) });
    expect(stepsOf(list).every((step) => step?.endsWith(": done"))).toBe(true);
    screen.getByText("It was still live after 72 hours.");
  });

  it.each<[ReplyStatus, Partial<Progress>, string]>([
    ["claimed", {}, "Late by 2 min: the writer has not submitted a text yet."],
    ["submitted", submitted, "Late by 2 min: the text is being checked."],
    ["approved", approved, "Late by 2 min: it is not posted yet."],
  ])("says that it is late and why: %s", (status, progress, late) => {
    show({ status }, { ...progress, dueAt: minutesAgo(2) });
    screen.getByText((text) => text.endsWith(late));
  });

  it("is not late when the customer took their time", () => {
    const approvalRequest = {
      from: "submitted",
      to: "awaiting_approval",
      at: minutesAgo(5),
      by: "system",
      note: null,
    } as const;
    show({ status: "approved", history: [approvalRequest] }, { ...approved, dueAt: minutesAgo(2) });
    screen.getByText("A writer will post it.");
  });

  const back = "The reply is back in your quota.";
  const open = "Other writers can claim the mention; the reply stays reserved in your quota.";
  it.each<[NonNullable<Progress["end"]>, ReplyStatus, Partial<Progress>, string[], string]>([
    [
      { kind: "lapsed", at: minutesAgo(1), reason: null, unit: "reserved" },
      "released",
      {},
      ["With writers", "Claimed", "Lapsed"],
      `The writer was inactive for 45 minutes, so the claim ended. ${open}`,
    ],
    [
      { kind: "released", at: minutesAgo(1), reason: null, unit: "reserved" },
      "released",
      {},
      ["With writers", "Claimed", "Released"],
      `The writer gave the claim back. ${open}`,
    ],
    [
      { kind: "unsuitable", at: minutesAgo(1), reason: "It is a joke.", unit: "returned" },
      "released",
      {},
      ["With writers", "Claimed", "Unsuitable"],
      `It is a joke. ${back}`,
    ],
    [
      { kind: "expired", at: minutesAgo(1), reason: null, unit: "returned" },
      "withdrawn",
      submitted,
      ["With writers", "Claimed", "Draft", "Not approved in time"],
      `It was not approved within 24 hours. ${back}`,
    ],
    [
      { kind: "withdrawn", at: minutesAgo(1), reason: null, unit: "used" },
      "withdrawn",
      approved,
      ["With writers", "Claimed", "Draft", "Approved", "Withdrawn"],
      "It was withdrawn before it was posted. The reply stays used in your quota.",
    ],
    [
      { kind: "failed", at: minutesAgo(1), reason: "The thread is locked.", unit: "returned" },
      "failed",
      approved,
      ["With writers", "Claimed", "Draft", "Approved", "Not posted"],
      `The thread is locked. ${back}`,
    ],
    [
      { kind: "removed", at: minutesAgo(1), reason: "Moderators removed it.", unit: "returned" },
      "removed",
      posted,
      ["With writers", "Claimed", "Draft", "Approved", "Live", "Removed"],
      `Moderators removed it. ${back}`,
    ],
  ])(
    "ends with its reason and what it did to the quota: $kind",
    (end, status, progress, steps, note) => {
      const list = show({ status }, { ...progress, end });
      expect(stepsOf(list)).toEqual(
        steps.map((name, at) => `${name}: ${at === steps.length - 1 ? "ended here" : "done"}`),
      );
      expect(list.querySelector("[aria-current]")).toBeNull();
      screen.getByText(note);
    },
  );
});
