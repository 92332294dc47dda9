import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";

const clock = createTestClock();
let app: TestApp;
let admin: { token: string };
const password = "a good long password";

beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true });
  await app.infrastructure.database.transaction(async (tx) => {
    const user = await app.services.accounts.create(tx, {
      email: app.adminEmail,
      password,
      userType: "user",
      emailVerified: true,
    });
    await app.services.workspaces.createFor(tx, user.id, { companyName: null });
  });
  const login = await app.call("login", { body: { email: app.adminEmail, password } });
  admin = { token: dataOf(login).accessToken };
});
afterAll(() => app.close());

const cookieOf = (outcome: { headers: Record<string, unknown> }) =>
  String(outcome.headers["set-cookie"]).split(";")[0] ?? "";

let invited = 0;
async function invite() {
  invited += 1;
  const email = `writer${invited}@example.test`;
  const outcome = await app.call("inviteWriter", { body: { email } }, admin);
  const { link, invitation } = dataOf(outcome);
  return { email, id: invitation.id, link, token: link.split("#invitation=")[1] ?? "" };
}
const join = (email: string, invitation: string) =>
  app.call("writerSignup", {
    body: { email, password, fullName: "Wim", userType: "writer", invitation },
  });

describe("an invitation to the writers", () => {
  test("is mailed and shown, and creates one writer", async () => {
    const { email, link, token } = await invite();
    expect(link).toMatch(/^http:\/\/localhost\/writers\/auth#invitation=/);
    expect((await app.mailer.next(email)).text).toContain(link);
    const checked = await app.call("checkInvitation", { body: { invitation: token } });
    expect(dataOf(checked).email).toBe(email);
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => join(email, token)));
    const winners = outcomes.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    expect(winner && dataOf(winner).user).toMatchObject({
      userType: "writer",
      emailVerified: true,
      fullName: "Wim",
    });
    expect(cookieOf(winner ?? { headers: {} })).toMatch(/^earshot_writer_session=/);
    expect(errorOf(await join(email, token)).code).toBe("INVALID_LINK");
    const { invitations } = dataOf(await app.call("listInvitations", {}, admin));
    expect(invitations.find((one) => one.email === email)?.usedAt).not.toBeNull();
  });

  test.each([undefined, " "])("can't be used without a name: %j", async (fullName) => {
    const { email, token } = await invite();
    const body = { email, password, fullName, userType: "writer", invitation: token } as never;
    const { details } = errorOf(await app.call("writerSignup", { body }));
    expect(details).toEqual(["fullName: Full name is required"]);
  });

  test("is valid for one address and two weeks", async () => {
    const { email, token } = await invite();
    expect(errorOf(await join("another@example.test", token))).toMatchObject({
      status: 403,
      message: `This invitation is for ${email}. Use that address.`,
    });
    expect(errorOf(await join(email, `${token}x`)).code).toBe("INVALID_LINK");
    clock.advance(14 * 24 * 3_600_000 + 1_000);
    expect(errorOf(await join(email, token)).message).toContain("has expired");
    const login = await app.call("login", { body: { email: app.adminEmail, password } });
    admin = { token: dataOf(login).accessToken };
  });

  test("can be withdrawn", async () => {
    const { email, token, id } = await invite();
    const withdraw = () => app.call("withdrawInvitation", { params: { id } }, admin);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect(errorOf(await join(email, token)).code).toBe("INVALID_LINK");
  });

  test("is refused for an address with an account, and to users who are not administrators", async () => {
    const person = await app.signUp();
    const taken = await app.call("inviteWriter", { body: { email: person.email } }, admin);
    expect(errorOf(taken).code).toBe("EMAIL_TAKEN");
    const foreign = await app.call("inviteWriter", { body: { email: "x@y.test" } }, person);
    expect(errorOf(foreign).code).toBe("FORBIDDEN");
  });
});

describe("two people in one browser", () => {
  test("have separate cookies, refreshed and ended separately", async () => {
    const { email, token } = await invite();
    const writer = cookieOf(await join(email, token));
    const { cookie: customer } = await app.signUp();
    const both = { cookie: `${customer}; ${writer}` };
    const asWriter = await app.call("refresh", { query: { portal: "writer" } }, both);
    const asCustomer = await app.call("refresh", {}, both);
    const typeOf = async (outcome: typeof asWriter) => {
      const me = await app.call("me", {}, { token: dataOf(outcome).accessToken ?? "" });
      return dataOf(me).user.userType;
    };
    expect(await typeOf(asWriter)).toBe("writer");
    expect(await typeOf(asCustomer)).toBe("user");
    const renewed = { cookie: `${cookieOf(asCustomer)}; ${cookieOf(asWriter)}` };
    await app.call("logout", { query: { portal: "writer" } }, renewed);
    expect((await app.call("refresh", { query: { portal: "writer" } }, renewed)).status).toBe(401);
    expect((await app.call("refresh", {}, renewed)).status).toBe(200);
  });

  test("a writer who signs in on the customers' side gets the writers' cookie", async () => {
    const { email, token } = await invite();
    await join(email, token);
    const outcome = await app.call("login", { body: { email, password } });
    expect(cookieOf(outcome)).toMatch(/^earshot_writer_session=/);
  });

  test("the writers' portal refuses others with the specification's message", async () => {
    const person = await app.signUp();
    const outcome = await app.call("writerLogin", {
      body: { email: person.email, password: person.password },
    });
    expect(errorOf(outcome)).toMatchObject({
      status: 403,
      message:
        "This account is not registered as a writer. Please use the main portal for client accounts.",
    });
    expect(outcome.headers["set-cookie"]).toBeUndefined();
  });
});

test("a writer who fills in a company's profile gets a workspace, and is a customer, too", async () => {
  const { email, token } = await invite();
  const as = { token: dataOf(await join(email, token)).accessToken };
  expect(errorOf(await app.call("listKeywords", {}, as)).code).toBe("NO_WORKSPACE");
  await app.call("putProfile", { body: { companyName: "Wim's" } }, as);
  expect((await app.call("listKeywords", {}, as)).status).toBe(200);
  expect(dataOf(await app.call("me", {}, as)).user).toMatchObject({
    userType: "writer",
    hasCompletedOnboarding: true,
    companyName: "Wim's",
  });
});

test("an access token ends after its 15 minutes, even if it is in use, and a changed one is refused", async () => {
  const person = await app.signUp();
  const callMe = (token: string) => app.call("me", {}, { token });
  for (let time = 0; time < 3; time++) expect((await callMe(person.token)).status).toBe(200);
  const [head = "", body = "", signature = ""] = person.token.split(".");
  const other = Buffer.from(signature, "base64url");
  other[0] = (other[0] ?? 0) ^ 1;
  const changed = [head, body, other.toString("base64url")].join(".");
  expect(errorOf(await callMe(changed)).code).toBe("UNAUTHENTICATED");
  clock.advance(15 * 60_000 - 2_000);
  expect((await callMe(person.token)).status).toBe(200);
  clock.advance(2_000);
  expect(errorOf(await callMe(person.token)).code).toBe("UNAUTHENTICATED");
});
