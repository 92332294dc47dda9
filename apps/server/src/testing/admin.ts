import { type As, dataOf, type TestApp } from "./app.ts";

/** The administrator, signed in again at each call: a test's clock may have passed the end of a token. */
export function openAdmin(app: TestApp): () => Promise<As> {
  const login = { email: app.adminEmail, password: "a good long password" };
  let made: Promise<unknown> | null = null;
  return async () => {
    made ??= app.infrastructure.database.transaction((tx) =>
      app.services.accounts.create(tx, {
        ...login,
        fullName: "Ada",
        userType: "user",
        emailVerified: true,
      }),
    );
    await made;
    return { token: dataOf(await app.call("login", { body: login })).accessToken };
  };
}
