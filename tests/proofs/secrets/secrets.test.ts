import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rotateAll, runRotateKeys } from "../../../apps/server/src/commands/rotate-keys.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { createSecrets } from "../../../apps/server/src/infrastructure/secrets/index.ts";
import { sealedCommunityAccounts } from "../../../apps/server/src/modules/fulfilment/community-accounts/index.ts";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { openSecretsSetup, runSecrets } from "./run.ts";

const setup = openSecretsSetup();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ ...setup.options, jobs: true });
});
afterAll(() => app.close());

// A short form of `npm run prove:secrets`.
test("secrets are stored only encrypted for their row, and a key rotation encrypts all of them again", async () => {
  const results = await runSecrets(app, setup, { accounts: 4, filler: 60 });
  expect(results.filter(({ found }) => found.length > 0)).toEqual([]);
  expect(results.map(({ name }) => name)).toContain("rotation");
}, 60_000);

test("a rotation finds each row by its index", async () => {
  const { database } = app.infrastructure;
  const [old, next] = [
    { id: "old", key: setup.canaries.key() },
    { id: "next", key: setup.canaries.key() },
  ];
  const id = crypto.randomUUID();
  const sealed = createSecrets([old], "a secret").seal("token", `community_accounts:${id}`);
  const plans: string[] = [];
  const undone = database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`
      insert into community_accounts (id, source, name, affiliation, mode, sealed_token, created_at)
      values (${id}, 'reddit', ${id}, 'Us.', 'api', ${sealed}, now())`);
    const explained = new Proxy(tx, {
      get: (target, name) =>
        name === "execute"
          ? async (query: SQL) => {
              const { rows } = await target.execute(sql`explain ${query}`);
              plans.push(rows.map((row) => row["QUERY PLAN"]).join(" "));
              return target.execute(query);
            }
          : Reflect.get(target, name),
    });
    const secrets = createSecrets([next, old], "a secret");
    await rotateAll(explained, secrets, () => {}, [sealedCommunityAccounts]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const updates = plans.filter((plan) => plan.startsWith("Update"));
  expect(updates.length).toBeGreaterThan(0);
  expect(updates.every((plan) => plan.includes("Index Cond"))).toBe(true);
});

test("a key rotation reports texts that it can't decrypt, and encrypts the others again", async () => {
  const { database } = app.infrastructure;
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const keys = ["a", "b"].map((id) => ({ id, key: setup.canaries.key() }));
  const [old, next] = keys as [(typeof keys)[0], (typeof keys)[0]];
  const before = createSecrets([old], "a secret");
  await database.pool.execute(sql`delete from community_accounts`);
  await database.pool.execute(sql`delete from connections`);
  await database.pool.execute(sql`delete from second_factors`);
  await database.pool.execute(sql`delete from payout_methods`);
  await database.pool.execute(sql`delete from notification_channels`);
  await database.pool.execute(sql`delete from webhooks`);
  for (const id of [one, other]) {
    // Both are encrypted for the first of them.
    const sealed = before.seal("token", `community_accounts:${one}`);
    await database.pool.execute(sql`
      insert into community_accounts (id, source, name, affiliation, mode, sealed_token, created_at)
      values (${id}, 'reddit', ${id}, 'Us.', 'api', ${sealed}, now())`);
  }
  const command = async (...using: typeof keys) => {
    const lines: string[] = [];
    const config = readConfig({
      DATABASE_URL: databaseUrl(app.address),
      ENCRYPTION_KEYS: using.map(({ id, key }) => `${id}=${key.toString("base64")}`).join(),
      LOG_LEVEL: "silent",
    });
    await runRotateKeys(config, (line) => void lines.push(line)).catch((error: Error) =>
      lines.push(error.message),
    );
    return lines;
  };
  const untouched = [
    "second_factors.sealed_secret: 0 of 0 encrypted again",
    "second_factors.sealed_next_secret: 0 of 0 encrypted again",
    "connections.sealed_token: 0 of 0 encrypted again",
  ];
  const untouchedLater = [
    "payout_methods.sealed_details: 0 of 0 encrypted again",
    "notification_channels.sealed_address: 0 of 0 encrypted again",
    "webhooks.sealed_secret: 0 of 0 encrypted again",
    "webhooks.sealed_previous: 0 of 0 encrypted again",
  ];
  expect(await command(next, old)).toEqual([
    ...untouched,
    "community_accounts.sealed_token: 1 of 2 encrypted again",
    ...untouchedLater,
    `No key in ENCRYPTION_KEYS can decrypt these secrets, so they were not changed: community_accounts.sealed_token ${other}. Add the missing key and run this again, or connect the accounts again.`,
  ]);
  await database.pool.execute(sql`delete from community_accounts where id = ${other}`);
  expect(await command(next, old)).toEqual([
    ...untouched,
    "community_accounts.sealed_token: 0 of 1 encrypted again",
    ...untouchedLater,
    "All secrets are encrypted with the key b. You can remove a from ENCRYPTION_KEYS.",
  ]);
  // A missing key is named too.
  expect((await command(old)).at(-1)).toContain(one);
});
