import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { applyDeletionLog, printDeletions } from "./deletions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("the deletions of a printed log are repeated in a database that lacks them", async () => {
  const { deletions } = app.services;
  const { user } = await app.signUp();
  const workspaceOf = async () => {
    const { rows } = await app.infrastructure.database.query({
      text: "select workspace_id as id from workspace_members where user_id = $1",
      values: [user.id],
    });
    return rows[0]?.id;
  };
  const subjectId = await workspaceOf();
  const line = JSON.stringify({
    kind: "workspace",
    subjectId,
    completedAt: "2026-11-26T12:00:00.000Z",
  });
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  await applyDeletionLog(deletions, `${line}\n\n`, print);
  expect(await workspaceOf()).toBeUndefined();
  await printDeletions(deletions, "2026-11-26", print);
  expect(printed).toHaveLength(2);
  expect(printed[0]).toBe("Done again: 1 of 1 deletions.");
  expect(JSON.parse(printed[1] ?? "")).toEqual(JSON.parse(line));
  await printDeletions(deletions, "2026-11-27", print);
  expect(printed).toHaveLength(2);
});

test("an invalid date or log is refused before anything is deleted", async () => {
  const { deletions } = app.services;
  await expect(printDeletions(deletions, "soon", () => {})).rejects.toThrow("is not a date");
  await expect(applyDeletionLog(deletions, "{}", () => {})).rejects.toThrow("Line 1 is not");
  await expect(applyDeletionLog(deletions, "no", () => {})).rejects.toThrow("Line 1 is not");
});
