import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../testing/app.ts";
import { openDoor } from "../testing/door.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";

async function startBehindDoor(hide: "shut" | "ignore", env: Record<string, string>) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const door = await openDoor();
  onTestFinished(() => door.end());
  door[hide]();
  const { user, password, database: name } = database.connection;
  const child = earshot(["start"], {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${door.port}/${name}`,
    PORT: "0",
    ...env,
  });
  return { door, child };
}

const waiting = /The database can't be reached yet\. Trying again for \d+ seconds/;

it.each(["shut", "ignore"] as const)(
  "waits for a database that can't be reached yet (%s)",
  async (hide) => {
    const { door, child } = await startBehindDoor(hide, {});
    await child.fingerprints(waiting);
    door.open();
    const [, address] = await child.fingerprints(/is at (http:\/\/localhost:[1-9]\d*)$/m);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    child.process.kill("SIGTERM");
    expect(await child.ended).toBe(0);
  },
);

it("says what is wrong when the wait is over", async () => {
  const { door, child } = await startBehindDoor("shut", { DATABASE_WAIT_SECONDS: "1" });
  await child.fingerprints(waiting);
  expect(await child.ended).toBe(1);
  expect(door.knocks).toBeGreaterThan(1);
  expect(child.stderr()).toBe(
    "The database can't be used: it closes the connection. Check DATABASE_URL.\n",
  );
});

it("stops waiting at a signal", async () => {
  const { child } = await startBehindDoor("shut", {});
  await child.fingerprints(waiting);
  const signaled = performance.now();
  child.process.kill("SIGTERM");
  expect(await child.ended).toBe(1);
  expect(performance.now() - signaled).toBeLessThan(20_000);
});

it("does not wait when the database refuses the password", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const child = earshot(["start"], {
    DATABASE_URL: databaseUrl(database.connection, { password: "wrong" }),
    PORT: "0",
  });
  expect(await child.ended).toBe(1);
  expect(child.stdout()).toBe("");
});
