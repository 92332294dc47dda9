import { afterAll, beforeAll, expect } from "vitest";
import { type As, createTestClock, openTestApp, type TestApp } from "./app.ts";

/** The path of a mail's only link, and the values in its fragment. */
export const linkOf = ({ text }: { text: string }) => {
  const [address = ""] = /http:\/\/localhost\/\S+/.exec(text) ?? [];
  const url = new URL(address);
  return { path: url.pathname, values: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) };
};

/** The password that tests change to. */
export const password = "another good password";

/** Opens an app for the tests of one file, with people who have just signed up. */
export function setUpNewAccounts() {
  const clock = createTestClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ clock, jobs: true });
  });
  afterAll(() => app.close());

  /** Signs up, and reads the mail that confirms the address. */
  async function person() {
    const made = await app.signUp({ confirmed: false, onboarded: false });
    const verification = await app.mailer.next(made.email);
    return { ...made, verification };
  }
  /** Requests a password reset link. @returns its tokens */
  async function resetTokens(email: string) {
    expect((await app.call("forgotPassword", { body: { email } })).status).toBe(200);
    const { path, values } = linkOf(await app.mailer.next(email));
    expect(path).toBe("/reset-password");
    return values as { access_token: string; refresh_token: string };
  }

  const isSignedIn = async (as: As) => (await app.call("me", {}, as)).status === 200;
  const signIn = (email: string, secret: string) =>
    app.call("login", { body: { email, password: secret } });

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    person,
    resetTokens,
    isSignedIn,
    signIn,
  };
}
