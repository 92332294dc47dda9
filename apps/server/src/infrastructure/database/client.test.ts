import { expect, it } from "vitest";
import { createTestDatabase } from "../../testing/app.ts";
import { withClient } from "./client.ts";

it("a connection that the server cuts fails its task and nothing else", async () => {
  const database = await createTestDatabase();
  const cut = withClient(database.connection, async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const ended = new Promise((resolve) => client.once("end", resolve));
    await withClient(database.connection, (other) =>
      other.query("select pg_terminate_backend($1)", [rows[0].pid]),
    );
    // The disconnection arrives as an event while nothing runs, and would end the process.
    await ended;
    return client.query("select 1");
  });
  await expect(cut).rejects.toThrow();
  await database.drop();
});
