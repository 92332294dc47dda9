import { describe, expect, test } from "vitest";
import { SourceError } from "../../../integrations/ports/source.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { seen, setUpCommunityAccounts } from "../../../testing/community-accounts.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";

const accounts = setUpCommunityAccounts();
const { clock, platform, newName, add, change, checkNow, connected } = accounts;

describe("a check of an account", () => {
  test("records karma, age and state, and stores the new token that Reddit sends", async () => {
    const { id, name } = await connected();
    platform.others.set(name, seen(name));
    platform.itself = seen(name, { karma: 130 });
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "good",
      karma: 120,
      accountCreatedAt: "2020-01-02T00:00:00.000Z",
      lastCheckedAt: clock.now().toISOString(),
    });
    expect(await accounts.app.services.communityAccounts.refreshTokenOf(id)).toBe(
      `canary-${name}+`,
    );
    const status = await accounts.app.services.communityAccounts.statusesOf("reddit", [
      name.toUpperCase(),
    ]);
    expect(status.get(name)).toMatchObject({ state: "good", karma: 120, cooldownUntil: null });
  });

  test("starts an indefinite cooldown if the account is hidden or suspended", async () => {
    const { id, name } = await connected();
    platform.itself = seen(name);
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "shadowed",
      cooldownUntil: "9999-12-31T00:00:00.000Z",
      cooldownReason: "The platform hides it from others.",
    });
    // Still hidden, but the administrator ended the cooldown: only a change of the state starts a new one.
    await change(id, { cooldownUntil: null });
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "shadowed",
      cooldownUntil: null,
    });
    platform.others.set(name, seen(name, { suspended: true, karma: null, bornAt: null }));
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "suspended",
      karma: 120,
      cooldownReason: "The platform has suspended it.",
    });
    const none = await add();
    expect(dataOf(await checkNow(none.id)).account).toMatchObject({
      state: "gone",
      cooldownUntil: null,
    });
  });

  test("reports a revoked permission, and a platform that can't be reached", async () => {
    const { id, name } = await connected();
    platform.others.set(name, seen(name));
    platform.itself = new SourceError("unauthorized", "no", { publicText: "No." });
    expect(dataOf(await checkNow(id)).account).toMatchObject({
      state: "good",
      tokenFailure:
        "Reddit no longer accepts our permission for this account: it was revoked, or the password was changed. Connect the account again.",
    });
    platform.isAway = true;
    expect(errorOf(await checkNow(id)).code).toBe("SOURCE_AWAY");
    const onX = await add({ source: "x", name: "nobody_looks" });
    expect(errorOf(await checkNow(onX.id)).code).toBe("NO_STANDING");
    expect(errorOf(await checkNow(crypto.randomUUID())).code).toBe("NOT_FOUND");
  });

  test("is due daily for active accounts and those that writers declared, and an hour after a failure", async () => {
    const { communityAccounts } = accounts.app.services;
    let due: string[] = [];
    communityAccounts.topics.due.subscribe(async (_, { name }) => void due.push(name));
    const [one, inactive] = [await add(), await add()];
    await change(inactive.id, { active: false });
    const declared = newName();
    await openWriter(accounts.app, declared);
    const dueNow = async () => {
      due = [];
      await communityAccounts.checkDue();
      return [one.name, inactive.name, declared].filter((name) => due.includes(name));
    };
    expect(await dueNow()).toEqual([one.name, declared]);
    const checkBoth = () =>
      Promise.all(
        [one.name, declared].map((name) =>
          communityAccounts.checkLater({ source: "reddit", name }),
        ),
      );
    platform.isAway = true;
    await checkBoth();
    expect(await dueNow()).toEqual([]);
    clock.advance(3_600_000);
    expect(await dueNow()).toEqual([one.name, declared]);
    platform.isAway = false;
    await checkBoth();
    expect(await dueNow()).toEqual([]);
    clock.advance(24 * 3_600_000);
    expect(await dueNow()).toEqual([one.name, declared]);
  });
});
