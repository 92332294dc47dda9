import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, dataOf, type TestDatabase } from "../../testing/app.ts";
import { openServer, type Server } from "../../testing/server.ts";

let testDatabase: TestDatabase;
/** Serves the streams. */
let local: Server;
/** Another process, in which sessions end. */
let remote: Server;
let address: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  local = await openServer(testDatabase.connection);
  remote = await openServer(testDatabase.connection);
  address = await local.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await local.close();
  await remote.close();
  await testDatabase.drop();
});

/** Opens a stream; `ended` resolves when the server has ended it, and never when it is cut off. */
async function openStream(token: string, at = address) {
  const leaving = new AbortController();
  const response = await fetch(`${at}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  let isOpen = true;
  const ended = response.text().then(() => {
    isOpen = false;
  });
  ended.catch(() => {});
  return { ended, isOpen: () => isOpen, leave: () => leaving.abort() };
}

// At the same time: each waits for the next check of the sessions.
describe.concurrent("an event stream ends", () => {
  test.for<[string, (person: Awaited<ReturnType<Server["signUp"]>>) => Promise<unknown>]>([
    ["is signed out", ({ cookie }) => remote.call("logout", {}, { cookie })],
    [
      "is ended on another device",
      async ({ email, password }) => {
        const { accessToken: token } = dataOf(
          await remote.call("login", { body: { email, password } }),
        );
        return remote.call("endOtherDevices", {}, { token });
      },
    ],
    [
      "is ended by a new password",
      async ({ email, password }) => {
        const { accessToken: token } = dataOf(
          await remote.call("login", { body: { email, password } }),
        );
        const body = { current: password, password: "another good password" };
        return remote.call("changePassword", { body }, { token });
      },
    ],
    [
      "belongs to a person of another role now",
      ({ user }) =>
        remote.infrastructure.database.pool.execute(
          sql`update users set user_type = 'writer' where id = ${user.id}`,
        ),
    ],
    [
      "belongs to a person who is no longer a member",
      async ({ user }) => {
        const successor = await remote.signUp();
        await remote.infrastructure.database.pool.execute(
          sql`update workspace_members set user_id = ${successor.user.id} where user_id = ${user.id}`,
        );
      },
    ],
    [
      "belongs to an account that is deleted",
      ({ user }) =>
        remote.infrastructure.database.pool.execute(
          sql`delete from sessions where user_id = ${user.id}`,
        ),
    ],
  ])("when its session %s", async ([, end], { expect: assert }) => {
    const person = await remote.signUp();
    const other = await remote.signUp();
    const stream = await openStream(person.token);
    const untouched = await openStream(other.token);
    const outcome = await end(person);
    if (outcome && typeof outcome === "object" && "status" in outcome) {
      assert(outcome.status).toBe(200);
    }
    await stream.ended;
    assert(untouched.isOpen()).toBe(true);
    untouched.leave();
  });
});

test("an event stream ends when its token expires", async () => {
  const { token } = await remote.signUp();
  // A token that expires in a moment.
  const { sessions } = local.services.accounts;
  const { verify } = sessions;
  sessions.verify = async (given) => ({ ...(await verify(given)), tokenEndsAt: Date.now() + 300 });
  const stream = await openStream(token);
  sessions.verify = verify;
  await stream.ended;
});

test("a user has ten event streams: one more ends the oldest, and no other user's", async () => {
  const person = await remote.signUp();
  const other = await remote.signUp();
  const untouched = await openStream(other.token);
  const streams = [];
  for (let at = 0; at < 12; at++) streams.push(await openStream(person.token));
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
  expect(streams.filter(({ isOpen }) => isOpen())).toHaveLength(10);
  expect(untouched.isOpen()).toBe(true);
  for (const { leave } of [...streams, untouched]) leave();
});
