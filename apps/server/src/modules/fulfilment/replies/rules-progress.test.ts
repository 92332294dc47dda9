import { limits, type ReplyStatus } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { type ProgressSource, progressOf } from "./rules-progress.ts";

const start = Date.UTC(2026, 10, 24, 9);
const minute = (count: number) => new Date(start + count * 60_000);
const iso = (count: number) => minute(count).toISOString();

type Change = ProgressSource["changes"][number];

/** Changes a minute apart, the first of which is the claim, three minutes after the acceptance. */
function changesTo(
  statuses: readonly ReplyStatus[],
  last: Partial<Pick<Change, "by" | "note">> = {},
): Change[] {
  return statuses.map((to, at) => ({
    from: statuses[at - 1] ?? null,
    to,
    at: minute(at + 3),
    by: "writer",
    note: null,
    ...(at === statuses.length - 1 && last),
  }));
}

const progressAfter = (
  statuses: readonly ReplyStatus[],
  last: Partial<Pick<Change, "by" | "note">> = {},
  source: Partial<ProgressSource> & { placedAt?: Date } = {},
) =>
  progressOf({
    row: { claimedAt: minute(3), placedAt: source.placedAt ?? null },
    changes: changesTo(statuses, last),
    acceptedAt: minute(0),
    isForfeited: false,
    ...source,
  });

describe("the steps of a reply", () => {
  it("begin with the claim, and the reply is due 15 minutes after the acceptance", () => {
    expect(progressAfter(["claimed"])).toEqual({
      acceptedAt: iso(0),
      dueAt: iso(15),
      claimedAt: iso(3),
      submittedAt: null,
      approvedAt: null,
      postedAt: null,
      survivalDueAt: null,
      survivedAt: null,
      end: null,
    });
  });

  it("have their times up to survival", () => {
    const statuses: ReplyStatus[] = [
      "claimed",
      "submitted",
      "awaiting_approval",
      "approved",
      "placing",
      "placed",
      "survived",
    ];
    expect(progressAfter(statuses, {}, { placedAt: minute(8) })).toMatchObject({
      submittedAt: iso(4),
      approvedAt: iso(6),
      postedAt: iso(8),
      survivalDueAt: new Date(start + 8 * 60_000 + limits.survivalMs).toISOString(),
      survivedAt: iso(9),
      end: null,
    });
  });

  it("start again with the text when a change is requested", () => {
    const returned: ReplyStatus[] = ["claimed", "submitted", "awaiting_approval", "claimed"];
    expect(progressAfter(returned)).toMatchObject({ claimedAt: iso(3), submittedAt: null });
    expect(progressAfter([...returned, "submitted"])).toMatchObject({ submittedAt: iso(7) });
  });

  it("keep the time of the approval when the reply could not be posted at first", () => {
    const statuses: ReplyStatus[] = ["claimed", "submitted", "approved", "placing", "approved"];
    expect(progressAfter(statuses)).toMatchObject({ approvedAt: iso(5) });
  });

  it("do not include the time of a later acceptance", () => {
    expect(progressAfter(["claimed"], {}, { acceptedAt: minute(60) })).toMatchObject({
      acceptedAt: null,
      dueAt: null,
    });
  });
});

describe("the end of a reply", () => {
  const at = iso(4);
  it.each([
    ["released", "system", "45 minutes without activity", "lapsed", null, "reserved"],
    ["released", "writer", null, "released", null, "reserved"],
    ["released", "writer", "It is a joke.", "unsuitable", "It is a joke.", "returned"],
    ["withdrawn", "system", "not answered within 24 hours", "expired", null, "returned"],
    ["withdrawn", "customer", null, "withdrawn", null, "returned"],
    ["failed", "writer", "The thread is locked.", "failed", "The thread is locked.", "returned"],
    [
      "removed",
      "system",
      "Moderators removed it.",
      "removed",
      "Moderators removed it.",
      "returned",
    ],
  ] as const)("as %s by the %s with “%s” is %s", (to, by, note, kind, reason, unit) => {
    const { end } = progressAfter(["claimed", to], { by, note });
    expect(end).toEqual({ kind, at, reason, unit });
  });

  it("leaves the unit used after the free withdrawals", () => {
    const { end } = progressAfter(
      ["claimed", "withdrawn"],
      { by: "customer" },
      { isForfeited: true },
    );
    expect(end).toMatchObject({ kind: "withdrawn", unit: "used" });
  });
});
