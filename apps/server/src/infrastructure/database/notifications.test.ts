import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/app.ts";
import { openDoor } from "../../testing/door.ts";
import { createLog } from "../log.ts";
import { openNotifications } from "./notifications.ts";

test("while the database is away it is asked seldom, and heard again when it is back", async () => {
  const testDatabase = await createTestDatabase();
  const door = await openDoor();
  const log = createLog("silent");
  const address = { ...testDatabase.connection, host: "127.0.0.1", port: door.port };
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
  const before = door.knocks;
  door.shut();
  // Attempts at 0.2, 0.6 and 1.4 s: were each failure to start two more, these would be seven.
  await expect.poll(() => door.knocks - before, { timeout: 5_000 }).toBe(3);
  expect(reconnections).toBe(0);
  door.open();
  await expect.poll(() => reconnections, { timeout: 10_000 }).toBe(1);
  expect(door.knocks - before).toBe(4);
  const { default: pg } = await import("pg");
  const client = new pg.Client(testDatabase.connection);
  await client.connect();
  await client.query("select pg_notify('a channel', 'hello')");
  await expect.poll(() => messages).toEqual(["hello"]);
  await client.end();
  await notifications.close();
  await direct.close();
  door.end();
  await testDatabase.drop();
});

test("closing while the database is away ends the attempts", async () => {
  const testDatabase = await createTestDatabase();
  const door = await openDoor();
  const address = { ...testDatabase.connection, host: "127.0.0.1", port: door.port };
  const notifications = await openNotifications(address, createLog("silent"));
  door.shut();
  const before = door.knocks;
  await expect.poll(() => door.knocks, { timeout: 5_000 }).toBeGreaterThan(before);
  await notifications.close();
  expect(notifications.closed).toBe(true);
  const after = door.knocks;
  // The attempt after this one would have come within a second.
  await expect(
    expect.poll(() => door.knocks, { timeout: 1_500 }).toBeGreaterThan(after),
  ).rejects.toThrow();
  door.end();
  await testDatabase.drop();
});
