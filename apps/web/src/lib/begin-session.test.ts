// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession } from "./begin-session.ts";
import { getPortal, setPortalOfPath } from "./portal.ts";
import { meKey, queryKeys } from "./query-keys.ts";
import { clearDom } from "./testing/dom.ts";
import { sampleUser } from "./testing/samples.ts";
import { getSigningKey, getToken, setToken } from "./token.ts";

afterEach(clearDom);

/** A query cache that still holds an earlier user's data, and the installation's configuration. */
function cache() {
  const client = new QueryClient();
  client.setQueryData(queryKeys.mentions, "of someone before");
  client.setQueryData(meKey("main"), sampleUser({ id: "before" }));
  client.setQueryData(queryKeys.clientConfig, "of the installation");
  const remainingKeys = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
  return { client, remainingKeys };
}

describe("a new session", () => {
  it("belongs to the main portal for a customer, without data of an earlier user", () => {
    const { client, remainingKeys } = cache();
    setPortalOfPath("/auth");
    beginSession(client, { accessToken: "a", signingKey: "k", user: sampleUser() });
    expect([getToken("main"), getToken("writer"), getSigningKey("main")]).toEqual(["a", null, "k"]);
    expect(remainingKeys()).toEqual([meKey("main"), queryKeys.clientConfig]);
    expect(client.getQueryData(queryKeys.me)).toEqual(sampleUser());
  });

  it("belongs to the writer portal for a writer, signed in on either side, and keeps a customer's token", () => {
    const { client, remainingKeys } = cache();
    setToken("customer", "main");
    setPortalOfPath("/auth");
    const writer = sampleUser({ userType: "writer" });
    beginSession(client, { accessToken: "w", user: writer });
    expect(getPortal()).toBe("writer");
    expect([getToken("main"), getToken("writer")]).toEqual(["customer", "w"]);
    expect(remainingKeys()).toEqual([queryKeys.clientConfig, meKey("writer")]);
    expect(client.getQueryData(queryKeys.me)).toEqual(writer);
  });
});
