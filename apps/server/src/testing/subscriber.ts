import type { plans } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openPaddleApp, type PaddleApp } from "./paddle-app.ts";

const dayMs = 86_400_000;

/** Opens an app with a fake Paddle for the tests of one file, and signs a new customer up for each test. */
export function setUpSubscriber() {
  let app: PaddleApp;
  beforeAll(async () => {
    app = await openPaddleApp();
  });
  afterAll(() => app.close());

  let person: Awaited<ReturnType<PaddleApp["signUp"]>>;
  beforeEach(async () => {
    person = await app.signUp();
    app.paddle.calls.length = 0;
  });
  /** Advances the clock and signs the person in again. */
  async function pass(days: number): Promise<void> {
    await app.pass(days * dayMs);
    person = { ...person, ...(await app.signIn(person)) };
  }
  const change = (plan: keyof typeof plans) => app.call("changePlan", { body: { plan } }, person);
  const view = () => app.view(person);

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    /** The customer of the current test. */
    get person() {
      return person;
    },
    pass,
    change,
    view,
  };
}
