import type { TestApp } from "./app.ts";

/**
 * Signs in with Reddit to prove an opt-out, in a browser of its own.
 * @param account the name that the fake sign-in answers with, or its error
 * @returns where the browser ends up
 */
export async function signInForOptOut(
  app: Pick<TestApp, "app">,
  token: string,
  account: string,
): Promise<string> {
  const redirect = await app.app.inject(`/api/opt-outs/reddit?${new URLSearchParams({ token })}`);
  const location = String(redirect.headers.location);
  const state = URL.parse(location)?.searchParams.get("state");
  if (!state) return location;
  const cookie = String(redirect.headers["set-cookie"]).split(";")[0] ?? "";
  const back = await app.app.inject({
    url: `/api/auth/reddit/callback?${new URLSearchParams({ code: account, state })}`,
    headers: { cookie },
  });
  return String(back.headers.location);
}
