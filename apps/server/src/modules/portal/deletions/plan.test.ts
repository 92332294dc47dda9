import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

let app: PaddleApp;
beforeAll(async () => {
  app = await openPaddleApp();
});
afterAll(() => app.close());

test("the plan of a deleted workspace is canceled: first at the end of its period, then immediately", async () => {
  const { subscriptions, deletions } = app.services;
  const cancellations: Parameters<typeof subscriptions.changes.cancelDeleted>[0][] = [];
  subscriptions.topics.cancel.subscribe(async (_tx, one) => void cancellations.push(one));
  const owner = await app.signUp();
  const { id: subscriptionId, next_billed_at: end } = await app.buy(owner, "growth");
  const body = { password: owner.password, name: "My workspace" };
  dataOf(await app.call("deleteWorkspace", { body }, owner));
  expect(cancellations).toEqual([{ subscriptionId, when: "period-end" }]);
  await subscriptions.changes.cancelDeleted({ subscriptionId, when: "period-end" });
  // Repeating it changes nothing.
  await subscriptions.changes.cancelDeleted({ subscriptionId, when: "period-end" });
  const back = await app.signIn(owner);
  expect(await app.view(back)).toMatchObject({ state: "canceling", endsAt: end });
  // If the workspace is kept, its plan stays canceled: only the customer can resume payments.
  dataOf(await app.call("keepWorkspace", {}, back));
  expect(await app.view(back)).toMatchObject({ state: "canceling" });

  const record = {
    kind: "workspace" as const,
    subjectId: String(
      (
        await app.infrastructure.database.query({
          text: "select current_workspace_id as id from users where id = $1",
          values: [owner.user.id],
        })
      ).rows[0].id,
    ),
    completedAt: app.clock.now(),
  };
  await deletions.applyDeletions([record]);
  expect(cancellations.at(-1)).toEqual({ subscriptionId, when: "now" });
  await subscriptions.changes.cancelDeleted({ subscriptionId, when: "now" });
  await subscriptions.changes.cancelDeleted({ subscriptionId, when: "now" });
  await app.settle();
  const { rows } = await app.infrastructure.database.query({
    text: "select status, workspace_id from subscriptions where id = $1",
    values: [subscriptionId],
  });
  expect(rows).toEqual([{ status: "canceled", workspace_id: null }]);
  // The nightly reconciliation does not report it as unmatched.
  expect((await subscriptions.reconciliation.run()).unmatched).toEqual([]);
});
