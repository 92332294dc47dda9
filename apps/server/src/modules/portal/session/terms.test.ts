import { terms } from "@earshot/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { termsAcceptances } from "../../identity/accounts/schema.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const acceptancesOf = (userId: string) =>
  app.infrastructure.database.pool
    .select()
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, userId));

const meOf = async (token: string) => dataOf(await app.call("me", {}, { token })).user;

/** Stores the acceptance of somebody who signed up under earlier terms. */
const acceptEarlierTerms = (userId: string) =>
  app.infrastructure.database.pool
    .update(termsAcceptances)
    .set({ version: "2024-01-01" })
    .where(eq(termsAcceptances.userId, userId));

test("a sign-up accepts the current terms, with their version and the time", async () => {
  const { user } = await app.signUp();
  expect(user.termsToAccept).toBeNull();
  expect(await acceptancesOf(user.id)).toEqual([
    { userId: user.id, version: terms.version, acceptedAt: clock.now() },
  ]);
});

test("an invited writer accepts them, too", async () => {
  const email = "writer@example.test";
  const { link } = dataOf(
    await app.call("inviteWriter", { body: { email } }, await openAdmin(app)()),
  );
  const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get("invitation") ?? "";
  const form = { email, password: "a good long password", fullName: "Wim", invitation };
  const joined = await app.call("writerSignup", { body: { ...form, userType: "writer" } });
  expect(dataOf(joined).user.termsToAccept).toBeNull();
});

test("new terms are requested until they are accepted once", async () => {
  const { user, token } = await app.signUp();
  await acceptEarlierTerms(user.id);
  expect((await meOf(token)).termsToAccept).toEqual({ version: terms.version });
  const accepted = await app.call("acceptTerms", { body: { version: terms.version } }, { token });
  expect(dataOf(accepted).user.termsToAccept).toBeNull();
  expect((await meOf(token)).termsToAccept).toBeNull();

  const at = clock.now();
  clock.advance(60_000);
  await app.call("acceptTerms", { body: { version: terms.version } }, { token });
  expect(
    (await acceptancesOf(user.id)).map(({ version, acceptedAt }) => [version, acceptedAt]),
  ).toEqual(
    expect.arrayContaining([
      ["2024-01-01", expect.any(Date)],
      [terms.version, at],
    ]),
  );
});

test("other versions than the current one are refused", async () => {
  const { user, token } = await app.signUp();
  await acceptEarlierTerms(user.id);
  const outcome = await app.call(
    "acceptTerms",
    { body: { version: "2024-01-01" as typeof terms.version } },
    { token },
  );
  expect(errorOf(outcome)).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect((await meOf(token)).termsToAccept).not.toBeNull();
});
