import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "../../testing/app.ts";
import { createLog } from "../log.ts";
import { openNotifications } from "./notifications.ts";

/** A door before the database's socket that counts who knocks and can be shut. */
async function createDoor() {
  const { host } = inject("cluster");
  const { connect } = await import("node:net");
  const open = new Set<Socket>();
  let shut = false;
  let knocks = 0;
  const server = createServer((socket) => {
    knocks += 1;
    if (shut) return socket.destroy();
    const database = connect(`${host}/.s.PGSQL.5432`);
    open.add(socket);
    socket
      .on("error", () => {})
      .pipe(database)
      .on("error", () => {})
      .pipe(socket);
    socket.once("close", () => database.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("not listening");
  return {
    port: address.port,
    get knocks() {
      return knocks;
    },
    close() {
      shut = true;
      for (const socket of open) socket.destroy();
      open.clear();
    },
    reopen() {
      shut = false;
    },
    end: () => server.close(),
  };
}

test("while the database is away it is asked seldom, and heard again when it is back", async () => {
  const testDatabase = await createTestDatabase();
  const door = await createDoor();
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
  door.close();
  // Attempts at 0.2, 0.6 and 1.4 s: were each failure to start two more, these would be seven.
  await expect.poll(() => door.knocks - before, { timeout: 5_000 }).toBe(3);
  expect(reconnections).toBe(0);
  door.reopen();
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
  const door = await createDoor();
  const address = { ...testDatabase.connection, host: "127.0.0.1", port: door.port };
  const notifications = await openNotifications(address, createLog("silent"));
  door.close();
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
