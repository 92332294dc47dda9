import type { Server } from "./server.ts";

/**
 * Makes browsers for tests: each has an address, by default in a network of its own, and stores and
 * sends cookies.
 */
export function createBrowsers(server: () => Server) {
  let networks = 0;
  return function browser(givenAddress?: string) {
    networks += 1;
    const address = givenAddress ?? `10.${networks >> 8}.${networks & 255}.1`;
    const jar = new Map<string, string>();
    /** Who makes a call of the test client. @param token of the session, where there is one */
    const as = (token?: string) => ({
      ...(token !== undefined && { token }),
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      headers: { "x-forwarded-for": address },
    });
    /** Stores the cookies of an answer, and gives the answer. */
    const store = <T extends { headers: Record<string, unknown> }>(outcome: T): T => {
      for (const line of [outcome.headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
        jar.set(name, value);
      }
      return outcome;
    };
    const signIn = async (email: string, password: string, code?: string) => {
      const body = { email, password, ...(code && { code }) };
      return store(await server().call("login", { body }, as()));
    };
    return { as, jar, store, signIn };
  };
}
