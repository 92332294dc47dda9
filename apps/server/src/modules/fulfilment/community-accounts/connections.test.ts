import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SourceError } from "../../../integrations/ports/source.ts";
import { dataOf } from "../../../testing/app.ts";
import {
  connectionError,
  scopes,
  seen,
  setUpCommunityAccounts,
} from "../../../testing/community-accounts.ts";

const accounts = setUpCommunityAccounts();
const {
  platform,
  add,
  change,
  get,
  checkNow,
  remove,
  signInBrowser,
  startConnection,
  finishConnection,
  connected,
  sealedOf,
} = accounts;

describe("an account for API placement", () => {
  test("is connected, connected again and deleted; its token is stored encrypted", async () => {
    const { id, name } = await add({ mode: "api" });
    const cookie = await signInBrowser();
    const first = await startConnection(id, cookie);
    expect(first.location).toContain(
      encodeURIComponent("http://localhost/api/auth/reddit/callback"),
    );
    const code = name.toUpperCase();
    expect(await finishConnection({ code, state: first.state }, first.cookie)).toBe(
      `/admin?tab=accounts&account_connected=${code}`,
    );
    expect(await get(id)).toMatchObject({ connected: true, name: code, tokenFailure: null });
    expect(await sealedOf(id)).not.toContain("canary");
    expect(await accounts.app.services.communityAccounts.refreshTokenOf(id)).toBe(`canary-${code}`);
    const second = await startConnection(id, cookie);
    await finishConnection({ code: name, state: second.state }, second.cookie);
    expect(platform.revoked).toEqual([`canary-${code}`]);
    await remove(id);
    expect(platform.revoked).toEqual([`canary-${code}`, `canary-${name}`]);
  });

  test("loses its permission when it is switched to manual placement", async () => {
    const { id, name } = await connected();
    expect(dataOf(await change(id, { mode: "hand" })).account).toMatchObject({
      mode: "hand",
      connected: false,
    });
    expect(platform.revoked).toEqual([`canary-${name}`]);
    await expect(accounts.app.services.communityAccounts.refreshTokenOf(id)).rejects.toMatchObject({
      code: "API_PLACING_OFF",
    });
    // A token that arrives later is not stored.
    await accounts.app.services.communityAccounts.keepToken(id, `canary-${name}`, "late");
    expect(await sealedOf(id)).toBeNull();
  });

  test("stores a token only in place of the token that it replaces", async () => {
    const { id, name } = await connected();
    const { keepToken, refreshTokenOf } = accounts.app.services.communityAccounts;
    const [first, sealed] = [`canary-${name}`, await sealedOf(id)];
    await keepToken(id, first, first);
    expect(await sealedOf(id)).toBe(sealed);
    await keepToken(id, first, "second");
    // Both were issued for the first token, so the later one is not stored.
    await keepToken(id, first, "late");
    expect(await refreshTokenOf(id)).toBe("second");
    await accounts.app.infrastructure.database.pool.execute(
      sql`update community_accounts set sealed_token = 'broken' where id = ${id}`,
    );
    await keepToken(id, "second", "third");
    expect(await sealedOf(id)).toBe("broken");
  });

  test("has no token failure once its token works again", async () => {
    const { id, name } = await connected();
    platform.others.set(name, seen(name));
    platform.itself = new SourceError("unauthorized", "no", { publicText: "No." });
    expect(dataOf(await checkNow(id)).account.tokenFailure).not.toBeNull();
    platform.itself = seen(name);
    platform.sendsToken = false;
    expect(dataOf(await checkNow(id)).account.tokenFailure).toBeNull();
  });

  test("is connected once, only by the session that started, and only as the intended account", async () => {
    const { id, name } = await add({ mode: "api" });
    const cookie = await signInBrowser();
    const person = await accounts.app.signUp();
    const stranger = person.cookie;
    expect((await startConnection(id, stranger)).location).toBe("/auth");
    expect((await startConnection(crypto.randomUUID(), cookie)).location).toBe(
      connectionError("failed"),
    );

    const one = await startConnection(id, cookie);
    const other = await startConnection(id, cookie);
    const another = await signInBrowser();
    const denied = { error: "access_denied", state: one.state };
    // Another person, another session of the administrator, another state, and no state cookie.
    for (const [state, cookies, redirect] of [
      [one.state, `${stranger}; ${one.oauthState}`, connectionError("not_allowed")],
      [one.state, `${another}; ${one.oauthState}`, connectionError("not_allowed")],
      [other.state, one.cookie, "/dashboard?reddit_error=expired"],
      [one.state, cookie, "/dashboard?reddit_error=expired"],
    ] as const) {
      expect(await finishConnection({ code: name, state }, cookies)).toBe(redirect);
    }
    expect(await finishConnection(denied, one.cookie)).toBe(connectionError("cancelled"));
    expect(await finishConnection({ code: "somebody", state: one.state }, one.cookie)).toBe(
      connectionError("wrong_account"),
    );
    platform.granted = ["identity", "read"];
    expect(await finishConnection({ code: name, state: one.state }, one.cookie)).toBe(
      connectionError("scopes"),
    );
    expect(platform.revoked).toEqual(["canary-somebody", `canary-${name}`]);
    await change(id, { mode: "hand" });
    platform.granted = scopes;
    expect(await finishConnection({ code: name, state: one.state }, one.cookie)).toBe(
      connectionError("gone"),
    );
    expect((await startConnection(id, cookie)).location).toBe(connectionError("gone"));
    expect(await sealedOf(id)).toBeNull();
  });

  test("reports that its token can't be decrypted", async () => {
    const [one, other] = [await connected(), await connected()];
    await accounts.app.infrastructure.database.pool.execute(
      sql`update community_accounts set sealed_token = ${await sealedOf(other.id)} where id = ${one.id}`,
    );
    await expect(
      accounts.app.services.communityAccounts.refreshTokenOf(one.id),
    ).rejects.toMatchObject({
      code: "API_PLACING_OFF",
    });
    expect((await get(one.id))?.tokenFailure).toMatch(/^Its token can't be decrypted/);
  });
});
