import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { createReddit } from "./index.ts";

describe("a real connection", () => {
  const servers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of servers.splice(0)) await stop();
  });

  /** Starts a server that gives tokens and answers a listing with `onListing`. */
  async function serve(onListing: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer((request, response) => {
      if (request.method === "POST") response.end('{"access_token":"a","expires_in":3600}');
      else onListing?.(request, response);
    });
    servers.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  }

  async function requestListing(onListing: Parameters<typeof createServer>[1]) {
    const base = await serve(onListing);
    const { app } = createReddit(
      {
        apiUrl: base,
        authUrl: base,
        webUrl: base,
        clientId: "a",
        clientSecret: "b",
        userAgent: "c",
        timeoutMs: 200,
        tries: 1,
      },
      {
        clock: systemClock,
        outboundLimits: createMemoryLimits(systemClock),
        log: createLog("silent"),
      },
    );
    return app.newest(["a"], { limit: 1 });
  }

  it("does not follow a redirect", async () => {
    let requests = 0;
    const listing = requestListing((_, response) => {
      requests += 1;
      response.writeHead(302, { location: "/subreddits/search?q=a" }).end();
    });
    await expect(listing).rejects.toMatchObject({ failure: "no-such-community" });
    expect(requests).toBe(1);
  });

  it("times out when it stays silent", async () => {
    await expect(requestListing(() => {})).rejects.toMatchObject({ failure: "timeout" });
  });

  it("is a timeout or unavailable, not malformed, when it stops in the middle of a response", async () => {
    const silent = requestListing((_, response) => void response.write('{"kind":"Listing",'));
    await expect(silent).rejects.toMatchObject({ failure: "timeout" });
    const cut = requestListing((_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write('{"kind":"Listing",', () => {
        response.destroy();
      });
    });
    await expect(cut).rejects.toMatchObject({ failure: "unavailable" });
  });
});
