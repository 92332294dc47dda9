import { describe, expect, test } from "vitest";
import { backupName, expiredBackups, isBackupDue } from "./rules.ts";

const at = (text: string) => new Date(`2026-11-${text}Z`);

describe("a backup is due", () => {
  const due = (now: string, completed: string | null, failed: string | null = null) =>
    isBackupDue(
      at(now),
      { hour: 3 },
      { completedAt: completed ? at(completed) : null, failedAt: failed ? at(failed) : null },
    );

  test("once a day at its hour", () => {
    expect(due("27T02:59:59", "26T03:00:10")).toBe(false);
    expect(due("27T03:00:00", "26T03:00:10")).toBe(true);
    expect(due("27T03:10:00", "27T03:00:10")).toBe(false);
    expect(due("27T23:59:00", "27T03:00:10")).toBe(false);
  });

  test("later if no worker ran at its hour", () => {
    expect(due("27T17:00:00", "26T03:00:10")).toBe(true);
    expect(due("28T02:00:00", "26T03:00:10")).toBe(true);
  });

  test("immediately if there is none", () => expect(due("27T12:00:00", null)).toBe(true));

  test("again an hour after a failed one", () => {
    expect(due("27T03:40:00", "26T03:00:10", "27T03:00:10")).toBe(false);
    expect(due("27T04:00:10", "26T03:00:10", "27T03:00:10")).toBe(true);
    expect(due("27T12:00:00", null, "27T11:30:00")).toBe(false);
  });
});

test("backups expire by the time in their name, and other files never expire", () => {
  const name = backupName(at("13T03:00:05"));
  expect(name).toBe("earshot-2026-11-13T03-00-05Z.tar.zst");
  const others = [
    "earshot-before-upgrade.tar.zst",
    `my-${name}`,
    `${name}.old`,
    "earshot-deletions.ndjson",
    "earshot-2026-13-45T99-00-05Z.tar.zst",
  ];
  const half = `${backupName(at("25T03:00:00"))}.part`;
  const names = [name, ...others, backupName(at("27T03:00:00")), half];
  expect(expiredBackups(names, at("27T03:00:05"), { keepDays: 14 })).toEqual([half]);
  expect(expiredBackups(names, at("27T03:00:06"), { keepDays: 14 })).toEqual([name, half]);
});
