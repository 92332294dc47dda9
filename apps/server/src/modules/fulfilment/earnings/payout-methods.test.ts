import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";

const hourMs = 3_600_000;
const password = "a good long password";
const clock = createTestClock();
let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp({ clock });
  admin = openAdmin(app);
});
afterAll(() => app.close());

const bank = { way: "bank", name: "Wen Writer", account: "DE89 3704 0044 0532 0130 00" } as const;
const paypal = { way: "paypal", name: "Wen Writer", account: "wen@example.test" } as const;

/** A writer who signs in again for each call, since the clock passes the token's expiry. */
async function newWriter() {
  const email = `writer.${randomUUID()}@example.test`;
  const { id } = await app.infrastructure.database.transaction((tx) =>
    app.services.accounts.create(tx, { email, password, userType: "writer", emailVerified: true }),
  );
  const as = async (): Promise<As> => ({
    token: dataOf(await app.call("login", { body: { email, password } })).accessToken,
  });
  return {
    id,
    email,
    as,
    save: async (method: typeof bank | typeof paypal | object, given = password) =>
      app.call(
        "putPayoutMethod",
        { body: { ...(method as typeof bank), password: given } },
        await as(),
      ),
    own: async () => dataOf(await app.call("getPayoutMethod", {}, await as())),
    full: async () =>
      dataOf(await app.call("getWriterPayoutMethod", { params: { id } }, await admin())),
  };
}

test("a first method is masked, held for 48 hours, then used, and never stored in plain text", async () => {
  const writer = await newWriter();
  expect(await writer.own()).toEqual({ current: null, pending: null });
  const mails: unknown[] = [];
  app.services.accounts.topics.mail.subscribe(async (_, mail) => void mails.push(mail));
  const saved = dataOf(await writer.save(bank));
  const masked = {
    ...{ way: "bank", name: "Wen Writer", account: "ending in 3000" },
    savedAt: clock.now().toISOString(),
    usableAt: new Date(clock.now().getTime() + 48 * hourMs).toISOString(),
  };
  expect(saved).toEqual({ current: null, pending: masked });
  expect(mails).toEqual([{ kind: "payout-method-changed", userId: writer.id }]);
  expect(await writer.full()).toEqual({ method: null, nextAt: masked.usableAt });
  clock.advance(48 * hourMs);
  expect(await writer.own()).toEqual({ current: masked, pending: null });
  expect(await writer.full()).toEqual({
    method: { ...bank, account: "DE89370400440532013000" },
    nextAt: null,
  });
  const reads = await app.infrastructure.database.query({
    text: "select action from administrator_entries where subject_id = $1",
    values: [writer.id],
  });
  expect(reads.rows).toEqual([{ action: "payout_method_read" }, { action: "payout_method_read" }]);
  const { rows } = await app.infrastructure.database.query({
    text: "select sealed_details from payout_methods where writer_id = $1",
    values: [writer.id],
  });
  expect(rows).toHaveLength(1);
  expect(rows[0].sealed_details).not.toMatch(/Wen|0532/);
});

test("the earlier method is used until the new one's hold ends; a third replaces the second", async () => {
  const writer = await newWriter();
  dataOf(await writer.save(bank));
  clock.advance(48 * hourMs);
  dataOf(await writer.save({ ...paypal, account: "typo@example.test" }));
  clock.advance(hourMs);
  dataOf(await writer.save(paypal));
  expect((await writer.full()).method?.way).toBe("bank");
  clock.advance(47 * hourMs);
  expect((await writer.full()).method?.way).toBe("bank");
  clock.advance(hourMs);
  expect(await writer.full()).toEqual({ method: paypal, nextAt: null });
});

test("a wrong password or details that can't be paid change nothing", async () => {
  const writer = await newWriter();
  expect(errorOf(await writer.save(bank, "another password")).code).toBe("WRONG_PASSWORD");
  const refused = errorOf(await writer.save({ ...bank, account: "12 34" }));
  expect(refused).toMatchObject({ code: "VALIDATION_FAILED" });
  expect(refused.details.map((one) => one.split(":")[0])).toEqual(["bank", "country"]);
  expect(await writer.own()).toEqual({ current: null, pending: null });
});

test("of methods that are saved concurrently, one remains", async () => {
  const writer = await newWriter();
  const token = await writer.as();
  const body = { ...paypal, password };
  await Promise.all(Array.from({ length: 4 }, () => app.call("putPayoutMethod", { body }, token)));
  const { rows } = await app.infrastructure.database.query({
    text: "select count(*)::int as count from payout_methods where writer_id = $1",
    values: [writer.id],
  });
  expect(rows[0].count).toBe(1);
});

test("only writers have a payout method, and the administrator can't read one of another account", async () => {
  const customer = await app.signUp();
  const params = { id: customer.user.id };
  const refused = await app.call("getWriterPayoutMethod", { params }, await admin());
  expect(errorOf(refused).code).toBe("NOT_FOUND");
  expect(errorOf(await app.call("getPayoutMethod", {}, customer)).code).toBe("FORBIDDEN");
});

test("a statement has the payout's earnings, the masked method in use at the time, and a file", async () => {
  const writer = await newWriter();
  dataOf(await writer.save(paypal));
  clock.advance(48 * hourMs);
  const at = clock.now();
  await app.infrastructure.database.query({
    text: `insert into earnings (id, writer_id, source, kind, cents, state, at, settled_at)
      values ($1, $3, 'reddit', 'placement', 400, 'earned', $4, $4),
        ($2, $3, 'x', 'withdrawn', 150, 'earned', $4, $4)`,
    values: [randomUUID(), randomUUID(), writer.id, at],
  });
  const body = {
    ...{ writerId: writer.id, cents: 550, asOf: at.toISOString(), reference: "TR-1" },
    paidAt: at.toISOString().slice(0, 10),
  };
  const { payout } = dataOf(await app.call("recordPayout", { body }, await admin()));
  dataOf(await writer.save(bank));
  const params = { id: payout.id };
  const { statement } = dataOf(await app.call("getPayoutStatement", { params }, await writer.as()));
  expect(statement).toMatchObject({
    payout: { ...payout, count: 2 },
    writer: { name: writer.email, email: writer.email },
    method: "PayPal, w…@example.test",
    earnings: [{ state: "paid" }, { state: "paid" }],
  });
  expect(statement.earnings.reduce((sum, { cents }) => sum + cents, 0)).toBe(550);
  expect(statement.file.name).toBe(`earshot-payout-${body.paidAt}.csv`);
  expect(statement.file.csv.split("\r\n").filter(Boolean)).toHaveLength(3);
  const other = await newWriter();
  const foreign = await app.call("getPayoutStatement", { params }, await other.as());
  expect(errorOf(foreign).code).toBe("NOT_FOUND");
});
