import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, dataOf, type TestDatabase } from "../../testing/app.ts";
import { openServer, type Server } from "../../testing/server.ts";

let testDatabase: TestDatabase;
/** Serves the streams. */
let here: Server;
/** Another process, in which sessions end. */
let there: Server;
let address: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  here = await openServer(testDatabase.connection);
  there = await openServer(testDatabase.connection);
  address = await here.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await here.close();
  await there.close();
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
    ["is signed out", ({ cookie }) => there.call("logout", {}, { cookie })],
    [
      "is ended on another device",
      async ({ email, password }) => {
        const { accessToken: token } = dataOf(
          await there.call("login", { body: { email, password } }),
        );
        return there.call("endOtherDevices", {}, { token });
      },
    ],
    [
      "is ended by a new password",
      async ({ email, password }) => {
        const { accessToken: token } = dataOf(
          await there.call("login", { body: { email, password } }),
        );
        const body = { current: password, password: "another good password" };
        return there.call("changePassword", { body }, { token });
      },
    ],
    [
      "belongs to a person of another role now",
      ({ user }) =>
        there.infrastructure.database.read.execute(
          sql`update users set user_type = 'writer' where id = ${user.id}`,
        ),
    ],
    [
      "belongs to a person who is no longer a member",
      async ({ user }) => {
        const successor = await there.signUp();
        await there.infrastructure.database.read.execute(
          sql`update workspace_members set user_id = ${successor.user.id} where user_id = ${user.id}`,
        );
      },
    ],
    [
      "belongs to an account that is deleted",
      ({ user }) =>
        there.infrastructure.database.read.execute(
          sql`delete from sessions where user_id = ${user.id}`,
        ),
    ],
  ])("when its session %s", async ([, end], { expect: assert }) => {
    const person = await there.signUp();
    const other = await there.signUp();
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

test("an event stream ends when a token's time does", async () => {
  const { token } = await there.signUp();
  // A token whose time is over in a moment.
  const { sessions } = here.services.accounts;
  const { verify } = sessions;
  sessions.verify = async (given) => ({ ...(await verify(given)), tokenEndsAt: Date.now() + 300 });
  const stream = await openStream(token);
  sessions.verify = verify;
  await stream.ended;
});

test("a user has ten event streams: one more ends the oldest, and nobody else's", async () => {
  const person = await there.signUp();
  const other = await there.signUp();
  const untouched = await openStream(other.token);
  const streams = [];
  for (let at = 0; at < 12; at++) streams.push(await openStream(person.token));
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
  expect(streams.filter(({ isOpen }) => isOpen())).toHaveLength(10);
  expect(untouched.isOpen()).toBe(true);
  for (const { leave } of [...streams, untouched]) leave();
});
