// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearDom } from "../lib/testing/dom.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(clearDom);

describe("the query cache", () => {
  it("uses the default fetch for queries without their own", async () => {
    const fetch = vi.fn(async () => Response.json([1]));
    vi.stubGlobal("fetch", fetch);
    expect(await createQueryClient().fetchQuery({ queryKey: ["/api", "things"] })).toEqual([1]);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/api/things", expect.anything());
  });

  it("neither retries nor refetches automatically", () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { retry: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: 0 },
    });
  });
});
