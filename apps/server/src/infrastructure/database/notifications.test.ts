import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/app.ts";
import { openDatabaseProxy } from "../../testing/door.ts";
import { createLog } from "../log.ts";
import { openNotifications } from "./notifications.ts";

test("while the database is unavailable, reconnection attempts are rare, and later notifications arrive", async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await openDatabaseProxy();
  const log = createLog("silent");
  const address = { ...testDatabase.connection, host: "127.0.0.1", port: proxy.port };
  const direct = await openNotifications(testDatabase.connection, log);
  const notifications = await openNotifications(address, log);
  const messages: string[] = [];
  let reconnections = 0;
  await notifications.listen("a channel", {
    onMessage: (payload) => messages.push(payload),
    onReconnect: () => {
      reconnections += 1;
    },
  });
  const before = proxy.attempts;
  proxy.shut();
  // Attempts at 0.2, 0.6 and 1.4 s. If each failure started two more, there would be seven.
  await expect.poll(() => proxy.attempts - before, { timeout: 5_000 }).toBe(3);
  expect(reconnections).toBe(0);
  proxy.open();
  await expect.poll(() => reconnections, { timeout: 10_000 }).toBe(1);
  expect(proxy.attempts - before).toBe(4);
  const { default: pg } = await import("pg");
  const client = new pg.Client(testDatabase.connection);
  await client.connect();
  await client.query("select pg_notify('a channel', 'hello')");
  await expect.poll(() => messages).toEqual(["hello"]);
  await client.end();
  await notifications.close();
  await direct.close();
  proxy.end();
  await testDatabase.drop();
});

test("closing while the database is unavailable ends the attempts", async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await openDatabaseProxy();
  const address = { ...testDatabase.connection, host: "127.0.0.1", port: proxy.port };
  const notifications = await openNotifications(address, createLog("silent"));
  proxy.shut();
  const before = proxy.attempts;
  await expect.poll(() => proxy.attempts, { timeout: 5_000 }).toBeGreaterThan(before);
  await notifications.close();
  expect(notifications.closed).toBe(true);
  const after = proxy.attempts;
  // The next attempt would have been made within a second.
  await expect(
    expect.poll(() => proxy.attempts, { timeout: 1_500 }).toBeGreaterThan(after),
  ).rejects.toThrow();
  proxy.end();
  await testDatabase.drop();
});
