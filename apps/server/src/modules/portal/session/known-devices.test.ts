import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createBrowsers } from "../../../testing/browsers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true, jobs: true });
});
afterAll(() => app.close());

/** Limits and waits are counted by `Date.now`, the only clock that tests advance. */
let now: number;
beforeEach(() => {
  now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => vi.useRealTimers());
function later(seconds: number): void {
  now += seconds * 1000;
  vi.setSystemTime(now);
}

const browser = createBrowsers(() => app);

let people = 0;
const password = "a good long password";
/** Somebody with an account, and the browser in which it was created. */
async function owner() {
  people += 1;
  const email = `owner${people}@example.test`;
  const known = browser();
  const signedUp = known.store(await app.call("signup", { body: { email, password } }, known.as()));
  return { email, known, token: dataOf(signedUp).accessToken };
}

/** Wrong passwords from twelve networks, until the account's limit of unknown devices is used up. */
async function attack(email: string, secret = (nth: number) => `guess ${nth}`) {
  const guessers = Array.from({ length: 12 }, () => browser());
  const outcomes = await Promise.all(
    guessers.flatMap(({ signIn }) =>
      Array.from({ length: 9 }, (_, nth) => signIn(email, secret(nth))),
    ),
  );
  return { guessers, evaluated: outcomes.filter(({ status }) => status === 401).length };
}

describe("while twelve networks guess at an account", () => {
  test("its owner signs in immediately on a device that signed in before", async () => {
    const { email, known } = await owner();
    expect((await attack(email)).evaluated).toBe(100);
    expect((await known.signIn(email, password)).status).toBe(200);
    // The new cookie of that sign-in works as well.
    expect((await known.signIn(email, password)).status).toBe(200);
  });

  test("its owner signs in on a new device after a minute", async () => {
    const { email } = await owner();
    await attack(email);
    const device = browser();
    const refused = await device.signIn(email, password);
    expect(errorOf(refused)).toMatchObject({
      status: 429,
      message:
        "Too many attempts. Please try again in 60 seconds. To sign in without waiting, set a new password by email.",
    });
    expect(refused.headers["retry-after"]).toBe("60");
    later(59);
    expect((await device.signIn(email, password)).headers["retry-after"]).toBe("1");
    later(1);
    expect((await device.signIn(email, password)).status).toBe(200);
    expect((await device.signIn(email, password)).status).toBe(200);
  });

  test("each network gets one try per wait, and waits double up to an hour", async () => {
    const { email } = await owner();
    await attack(email);
    const [guesser, neighbor] = [browser("10.200.1.1"), browser("10.200.1.2")];
    const waits: number[] = [];
    for (let nth = 0; nth < 9; nth++) {
      const refused = await guesser.signIn(email, "a guess");
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers["retry-after"]) / 60);
      expect((await neighbor.signIn(email, "a guess")).status).toBe(429);
      later(Number(refused.headers["retry-after"]));
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => guesser.signIn(email, "a guess")),
      );
      expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("an address without an account gets the same answers", async () => {
    const email = "nobody@example.test";
    expect((await attack(email)).evaluated).toBe(100);
    const refused = await browser().signIn(email, password);
    expect(errorOf(refused).message).toContain("try again in 60 seconds");
    expect(refused.headers["retry-after"]).toBe("60");
  });

  test("a password reset signs its owner in on a new device, which is known from then on", async () => {
    const { email } = await owner();
    const device = browser();
    const { guessers } = await attack(email);
    await Promise.all(
      guessers.map(({ as }) => app.call("forgotPassword", { body: { email } }, as())),
    );
    later(15 * 60);
    const before = app.mailer.sent.length;
    await app.call("forgotPassword", { body: { email } }, device.as());
    await vi.waitFor(() =>
      expect(app.mailer.sent.slice(before).some(({ to }) => to === email)).toBe(true),
    );
    const mail = app.mailer.sent.findLast(({ to }) => to === email);
    const [address = ""] = /http:\/\/localhost\/\S+/.exec(mail?.text ?? "") ?? [];
    const tokens = Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));
    const body = { ...tokens, password: "another good password" } as never;
    expect(device.store(await app.call("resetPassword", { body }, device.as())).status).toBe(200);
    expect((await device.signIn(email, "another good password")).status).toBe(200);
  });
});

describe("a known device", () => {
  test("has an HttpOnly cookie, stored as a hash", async () => {
    const { email } = await owner();
    const outcome = await browser().signIn(email, password);
    const [line = ""] = [outcome.headers["set-cookie"] ?? []]
      .flat()
      .filter((one) => String(one).startsWith("earshot_device="));
    expect(line).toMatch(
      /^earshot_device=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    const token = /=([\w-]{43})/.exec(String(line))?.[1] ?? "missing";
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(known_devices)::text as row from known_devices",
    });
    expect(rows.length).toBeGreaterThan(0);
    const all = JSON.stringify(rows);
    expect(all).not.toContain(token);
    expect(all).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("is known to its own account only, and several accounts share a browser", async () => {
    const [one, other] = [await owner(), await owner()];
    await attack(one.email);
    expect((await other.known.signIn(one.email, password)).status).toBe(429);
    later(60);
    expect((await other.known.signIn(one.email, password)).status).toBe(200);
    await attack(other.email);
    expect((await other.known.signIn(one.email, password)).status).toBe(200);
    expect((await other.known.signIn(other.email, password)).status).toBe(200);
  });

  test("has a limit of its own, which nobody else can use up", async () => {
    const { email, known } = await owner();
    for (let nth = 0; nth < 10; nth++) {
      expect((await known.signIn(email, `typo ${nth}`)).status).toBe(401);
    }
    expect((await known.signIn(email, password)).status).toBe(429);
    later(15 * 60 + 1);
    expect((await known.signIn(email, password)).status).toBe(200);
  });

  test("is not limited by the attempts of others in its network", async () => {
    const { email, known } = await owner();
    const address = known.as().headers["x-forwarded-for"];
    for (let nth = 0; nth < 110; nth++) {
      await browser(address).signIn(`nobody${nth}@example.test`, "a guess");
    }
    expect((await browser(address).signIn(email, password)).status).toBe(429);
    expect((await known.signIn(email, password)).status).toBe(200);
  });

  test("of a writer has a cookie of the writers' portal", async () => {
    const email = "writer@example.test";
    await app.infrastructure.database.transaction((tx) =>
      app.services.accounts.create(tx, {
        email,
        password,
        userType: "writer",
        emailVerified: true,
      }),
    );
    const device = browser();
    const body = { email, password };
    const signIn = async (from: ReturnType<typeof browser>) =>
      from.store(await app.call("writerLogin", { body }, from.as())).status;
    expect(await signIn(device)).toBe(200);
    expect([...device.jar.keys()]).toEqual(["earshot_writer_session", "earshot_writer_device"]);
    await attack(email);
    expect(await signIn(browser())).toBe(429);
    expect(await signIn(device)).toBe(200);
    expect((await device.signIn(email, password)).status).toBe(200);
  });

  test("is unknown after 180 days", async () => {
    const { email, known } = await owner();
    later(180 * 24 * 3_600 + 1);
    await attack(email);
    expect((await known.signIn(email, password)).status).toBe(429);
  });

  test("becomes unknown when the password is changed on another device, which stays known", async () => {
    const { email, known, token } = await owner();
    const other = browser();
    expect((await other.signIn(email, password)).status).toBe(200);
    const body = { current: password, password: "another good password" };
    expect((await app.call("changePassword", { body }, known.as(token))).status).toBe(200);
    await attack(email);
    expect((await other.signIn(email, "another good password")).status).toBe(429);
    expect((await known.signIn(email, "another good password")).status).toBe(200);
  });

  test("is unknown once its owner has signed out all other devices", async () => {
    const { email, known, token } = await owner();
    const other = browser();
    expect((await other.signIn(email, password)).status).toBe(200);
    expect((await app.call("endOtherDevices", {}, known.as(token))).status).toBe(200);
    await attack(email);
    expect((await other.signIn(email, password)).status).toBe(429);
    expect((await known.signIn(email, password)).status).toBe(200);
  });
});

describe("codes of the second factor", () => {
  const codeOf = (secret: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + offset });
  async function protectedOwner() {
    const person = await owner();
    const as = person.known.as(person.token);
    const { secret } = dataOf(await app.call("beginSecondFactor", { body: { password } }, as));
    await app.call("confirmSecondFactor", { body: { code: codeOf(secret) } }, as);
    later(60);
    return { ...person, secret };
  }

  test("are limited to twenty attempts a day across all networks", async () => {
    const { email, known, secret } = await protectedOwner();
    const wrong = codeOf(secret, 3_600_000);
    let evaluated = 0;
    for (let nth = 0; nth < 30; nth++) {
      const outcome = await browser().signIn(email, password, wrong);
      if (errorOf(outcome).code === "SECOND_FACTOR_WRONG") evaluated += 1;
    }
    expect(evaluated).toBe(20);
    expect((await browser().signIn(email, password, codeOf(secret))).status).toBe(429);
    // The owner's known device still signs in, and every device does once the known password is changed.
    const signedIn = await known.signIn(email, password, codeOf(secret));
    const body = { current: password, password: "another good password" };
    await app.call("changePassword", { body }, known.as(dataOf(signedIn).accessToken));
    later(60);
    expect((await browser().signIn(email, "another good password", codeOf(secret))).status).toBe(
      200,
    );
  });

  test("are only requested after the right password, so that others can't use up the tries", async () => {
    const { email, secret } = await protectedOwner();
    await attack(email);
    const device = browser();
    expect((await device.signIn(email, password)).status).toBe(429);
    later(60);
    // The request for the code does not use up the try.
    expect(errorOf(await device.signIn(email, password)).code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await device.signIn(email, password, codeOf(secret))).status).toBe(200);
  });
});

test("password reset requests of others do not delay a known device's mail", async () => {
  const { email, known } = await owner();
  const requested: string[] = [];
  app.services.accounts.topics.mail.subscribe(async (_, mail) => {
    if (mail.kind === "reset" && mail.email === email) requested.push(mail.email);
  });
  const requestReset = (from: ReturnType<typeof browser>) =>
    app.call("forgotPassword", { body: { email } }, from.as());
  for (let nth = 0; nth < 20; nth++) await requestReset(browser());
  // Four in an hour, and one more in each quarter of an hour.
  expect(requested).toHaveLength(5);
  await requestReset(known);
  expect(requested).toHaveLength(6);
  later(15 * 60 + 1);
  for (let nth = 0; nth < 20; nth++) await requestReset(browser());
  expect(requested).toHaveLength(7);
});

test("password reset requests do not use up confirmation mails", async () => {
  const { email, known, token } = await owner();
  for (let nth = 0; nth < 20; nth++) {
    await app.call("forgotPassword", { body: { email } }, browser().as());
  }
  expect((await app.call("sendVerification", {}, known.as(token))).status).toBe(200);
});
