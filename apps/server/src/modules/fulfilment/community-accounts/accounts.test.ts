import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { type AccountBody, setUpCommunityAccounts } from "../../../testing/community-accounts.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";

const accounts = setUpCommunityAccounts();
const { clock, newName, add, change, get, remove } = accounts;

describe("an account in the administrator's list", () => {
  test("is added in its platform's spelling, by default for manual placement by all writers", async () => {
    const writer = await openWriter(accounts.app);
    const account = await add({ source: "x", name: "@Helper_X" });
    expect(account).toMatchObject({
      source: "x",
      name: "Helper_X",
      mode: "hand",
      writer: null,
      active: true,
      connected: false,
      state: "unknown",
      canCheck: false,
      usage: { placedToday: 0, dailyLimit: 6, nextAllowedAt: null },
      placed: 0,
      removed: 0,
    });
    const mine = await add({ source: "x", writerId: writer.userId });
    expect(mine.writer).toEqual({ id: writer.userId, name: "Jo" });
    const listed = dataOf(await accounts.app.call("listCommunityAccounts", {}, accounts.admin));
    expect(listed.apiPlacementEnabled).toBe(true);
    expect(listed.writers).toContainEqual({ id: writer.userId, name: "Jo" });
    const { communityAccounts } = accounts.app.services;
    const idsFor = async (userId: string) =>
      (await communityAccounts.listFor("x", userId)).map(({ id }) => id);
    expect(await idsFor(writer.userId)).toEqual(expect.arrayContaining([account.id, mine.id]));
    expect(await idsFor(crypto.randomUUID())).not.toContain(mine.id);
  });

  test("is refused with the reason if the input is invalid", async () => {
    const { name } = await add();
    const body = { source: "reddit", affiliation: "Us.", name: newName() } as const;
    const refusal = async (part: Partial<AccountBody>) => {
      const input = { body: { ...body, ...part } };
      const { code, details } = errorOf(
        await accounts.app.call("addCommunityAccount", input, accounts.admin),
      );
      return [code, ...details];
    };
    expect(await refusal({ name: name.toUpperCase() })).toEqual(["ACCOUNT_EXISTS"]);
    expect(await refusal({ name: "a b c" })).toEqual([
      "VALIDATION_FAILED",
      "name: must be a Reddit name of 3 to 20 characters.",
    ]);
    expect(await refusal({ source: "x", name: "@" })).toEqual([
      "VALIDATION_FAILED",
      "name: must be a name.",
    ]);
    expect(await refusal({ source: "x", name: "someone", mode: "api" })).toEqual([
      "API_PLACING_OFF",
    ]);
    expect(await refusal({ writerId: crypto.randomUUID() })).toEqual([
      "VALIDATION_FAILED",
      "writerId: is not a writer.",
    ]);
  });

  test("is changed, and gets the cooldown that the administrator sets", async () => {
    const { id } = await add();
    const cooldownUntil = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(
      dataOf(await change(id, { affiliation: "Ours.", active: false, cooldownUntil })).account,
    ).toMatchObject({
      affiliation: "Ours.",
      active: false,
      cooldownUntil: cooldownUntil,
      cooldownReason: "The administrator set a cooldown.",
    });
    expect(errorOf(await change(id, { cooldownUntil: "2020-01-01T00:00:00Z" })).details).toEqual([
      "cooldownUntil: must be in the future.",
    ]);
    expect(errorOf(await change(id, { cooldownReason: "Why not." })).details).toEqual([
      "cooldownReason: needs cooldownUntil too.",
    ]);
    expect(dataOf(await change(id, { cooldownUntil: null })).account).toMatchObject({
      cooldownUntil: null,
      cooldownReason: null,
    });
    expect(errorOf(await change(crypto.randomUUID(), {})).code).toBe("NOT_FOUND");
  });

  test("is deleted once", async () => {
    const { id } = await add();
    expect((await remove(id)).status).toBe(200);
    expect(await get(id)).toBeUndefined();
    expect(errorOf(await remove(id)).code).toBe("NOT_FOUND");
  });
});

describe("a cooldown", () => {
  test("is not shortened by a later one, and ends automatically", async () => {
    const { id, name } = await add();
    const { database } = accounts.app.infrastructure;
    const { startCooldown } = accounts.app.services.communityAccounts;
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * 3_600_000);
    await database.transaction((tx) =>
      startCooldown(tx, "reddit", name, inDays(7), "Two removals."),
    );
    await database.transaction((tx) =>
      startCooldown(tx, "reddit", name, inDays(1), "One removal."),
    );
    expect(await get(id)).toMatchObject({
      cooldownUntil: inDays(7).toISOString(),
      cooldownReason: "Two removals.",
    });
    clock.advance(8 * 24 * 3_600_000);
    await accounts.signInAdmin();
    expect(await get(id)).toMatchObject({ cooldownUntil: null, cooldownReason: null });
    await database.transaction((tx) => startCooldown(tx, "reddit", name, null, "Hidden."));
    expect((await get(id))?.cooldownUntil).toBe("9999-12-31T00:00:00.000Z");
  });
});
