import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openAdmin } from "./admin.ts";
import { type As, dataOf } from "./app.ts";
import { openPaddleApp, type PaddleApp } from "./paddle-app.ts";

/** Opens an app with a fake Paddle for the tests of one file and, for each test, an account that refers others. */
export function setUpReferrals() {
  let app: PaddleApp;
  let admin: ReturnType<typeof openAdmin>;
  const requestedReviews = new Set<string>();
  beforeAll(async () => {
    app = await openPaddleApp();
    admin = openAdmin(app);
    app.services.referrals.topics.reviewRequested.subscribe(async (_, { workspaceId }) => {
      requestedReviews.add(workspaceId);
    });
  });
  afterAll(() => app.close());

  /** Runs the requested reviews, as the jobs do. */
  async function review() {
    const ids = [...requestedReviews];
    requestedReviews.clear();
    // Twice, because a job may be repeated.
    for (const id of [...ids, ...ids]) await app.services.referrals.review(id);
  }

  let made = 0;
  /** Signs somebody up. By default each has their own company, network and browser. */
  async function join(
    options: { code?: string; email?: string; address?: string; cookie?: string } = {},
  ) {
    made += 1;
    const email = options.email ?? `someone@company${made}.test`;
    const password = "a good long password";
    const response = await app.app.inject({
      method: "POST",
      url: "/api/auth/signup",
      payload: { email, password, ...(options.code && { referralCode: options.code }) },
      remoteAddress: options.address ?? `203.0.113.${made}`,
      headers: options.cookie ? { cookie: options.cookie } : {},
    });
    expect(response.statusCode).toBe(200);
    const { accessToken, user } = response.json().data;
    await app.infrastructure.database.query({
      text: "update users set email_verified_at = created_at where id = $1",
      values: [user.id],
    });
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    const device = cookies.find((one) => one.startsWith("earshot_device="));
    return {
      ...{ email, password, token: accessToken as string, userId: user.id as string },
      device: device?.split(";")[0] ?? "",
    };
  }
  type Person = Awaited<ReturnType<typeof join>>;

  const summaryOf = async (as: As) => dataOf(await app.call("getReferralSummary", {}, as)).summary;
  const limitOf = async (as: As) => (await app.me(as)).repliesLimit;
  const heldReferrals = async () =>
    dataOf(await app.call("listHeldReferrals", {}, await admin())).referrals;
  const again = async (person: Person): Promise<Person> => ({
    ...person,
    ...(await app.signIn(person)),
  });

  let referrer: Person;
  let code: string;
  beforeEach(async () => {
    referrer = await join();
    code = (await summaryOf(referrer)).code;
  });

  /** Buys Growth for a referred person and runs the reviews that follow. */
  async function pay(person: Person) {
    const subscription = await app.buy(person, "growth");
    await review();
    return subscription;
  }
  async function joinAndPay(options: Parameters<typeof join>[0] = {}) {
    const referred = await join({ code, ...options });
    return { referred, subscription: await pay(referred) };
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    /** Whose link others use in the current test. */
    get referrer() {
      return referrer;
    },
    set referrer(person) {
      referrer = person;
    },
    /** The referrer's code. */
    get code() {
      return code;
    },
    set code(other) {
      code = other;
    },
    /** How many accounts there are, for addresses that no other test uses. */
    get made() {
      return made;
    },
    admin: () => admin(),
    requestedReviews,
    review,
    join,
    summaryOf,
    limitOf,
    heldReferrals,
    again,
    pay,
    joinAndPay,
  };
}
