// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { defaultFetch } from "./default-fetch.ts";
import { clearDom } from "./testing/dom.ts";
import { setToken } from "./token.ts";

afterEach(clearDom);

function answering(response: () => Response) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => response());
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const client = () =>
  new QueryClient({ defaultOptions: { queries: { queryFn: defaultFetch(), retry: 0 } } });

describe("the default fetch", () => {
  it("fetches the address in the query key as JSON, with cookies and token", async () => {
    const fetch = answering(() => Response.json({ a: 1 }));
    setToken("secret");
    expect(await client().fetchQuery({ queryKey: ["/api/things", 7, "parts"] })).toEqual({ a: 1 });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("/api/things/7/parts");
    expect(init).toMatchObject({
      credentials: "include",
      headers: { authorization: "Bearer secret" },
    });
    expect(init?.method ?? "GET").toBe("GET");
  });

  it("sends no token without a session, nor to another server", async () => {
    const fetch = answering(() => Response.json({}));
    await client().fetchQuery({ queryKey: ["/api/things"] });
    setToken("secret");
    await client().fetchQuery({ queryKey: ["https://elsewhere.example", "things"] });
    expect(fetch.mock.calls.map(([, init]) => init.headers)).toEqual([{}, {}]);
  });

  it.each([
    [404, "not here", "Not Found", "404: not here"],
    [500, "", "Internal Server Error", "500: Internal Server Error"],
    [401, "sign in", "Unauthorized", "401: sign in"],
  ])("fails with status and message: %i %j", async (status, text, statusText, message) => {
    answering(() => new Response(text, { status, statusText }));
    await expect(client().fetchQuery({ queryKey: ["/api/things"] })).rejects.toThrow(
      new Error(message),
    );
  });

  it("returns null for a 401 if requested, and only for that", async () => {
    const queryFn = defaultFetch({ on401: "returnNull" });
    answering(() => new Response("", { status: 401 }));
    expect(await client().fetchQuery({ queryKey: ["/api/me"], queryFn })).toBeNull();
    answering(() => new Response("no", { status: 403 }));
    await expect(client().fetchQuery({ queryKey: ["/api/you"], queryFn })).rejects.toThrow(
      "403: no",
    );
  });
});
