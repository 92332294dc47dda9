import type { QueryFunction } from "@tanstack/react-query";
import { getPortal } from "./portal.ts";
import { signRequest } from "./signing.ts";
import { getSigningKey, getToken } from "./token.ts";

interface DefaultFetchOptions {
  /** The result of a 401: a failure like any other, or null. */
  on401?: "throw" | "returnNull";
}

/** Returns the credentials of a request to our own server; other servers get none. */
async function credentialsFor(path: string): Promise<Record<string, string>> {
  if (new URL(path, location.href).origin !== location.origin) return {};
  const portal = getPortal();
  const token = getToken(portal);
  if (token === null) return {};
  const key = getSigningKey(portal);
  return {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && (await signRequest(key, { method: "GET", path, body: undefined }))),
  };
}

/**
 * Creates the default fetch of queries (S1 §7): a GET to the address that the parts of the query key form
 * when joined with slashes. Fails with "{status}: {message}".
 */
export function defaultFetch({ on401 = "throw" }: DefaultFetchOptions = {}): QueryFunction {
  return async ({ queryKey, signal }) => {
    const path = queryKey.join("/");
    const headers = await credentialsFor(path);
    const response = await fetch(path, { credentials: "include", headers, signal });
    if (response.status === 401 && on401 === "returnNull") return null;
    if (!response.ok) {
      throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
    }
    return await response.json();
  };
}
