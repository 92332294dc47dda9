import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../testing/app.ts";
import { openDatabaseProxy } from "../testing/door.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";

async function startBehindProxy(hide: "shut" | "ignore", env: Record<string, string>) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const proxy = await openDatabaseProxy();
  onTestFinished(() => proxy.end());
  proxy[hide]();
  const { user, password, database: name } = database.connection;
  const child = earshot(["start"], {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${name}`,
    PORT: "0",
    ...env,
  });
  return { proxy, child };
}

const waiting = /The database can't be reached yet\. Trying again for \d+ seconds/;

it.each(["shut", "ignore"] as const)(
  "waits for a database that can't be reached yet (%s)",
  async (hide) => {
    const { proxy, child } = await startBehindProxy(hide, {});
    await child.printed(waiting);
    proxy.open();
    const [, address] = await child.printed(/is at (http:\/\/localhost:[1-9]\d*)$/m);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    child.process.kill("SIGTERM");
    expect(await child.ended).toBe(0);
  },
);

it("prints the cause when the wait is over", async () => {
  const { proxy, child } = await startBehindProxy("shut", { DATABASE_WAIT_SECONDS: "1" });
  await child.printed(waiting);
  expect(await child.ended).toBe(1);
  expect(proxy.attempts).toBeGreaterThan(1);
  expect(child.stderr()).toBe(
    "The database can't be used: it closes the connection. Check DATABASE_URL.\n",
  );
});

it("stops waiting at a signal", async () => {
  const { child } = await startBehindProxy("shut", {});
  await child.printed(waiting);
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
