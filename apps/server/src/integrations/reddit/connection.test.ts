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

  /** A server whose token call works, and whose listing `onListing` answers. */
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

  async function lookAt(onListing: Parameters<typeof createServer>[1]) {
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

  it("that is redirected is not followed", async () => {
    let asked = 0;
    const look = lookAt((_, response) => {
      asked += 1;
      response.writeHead(302, { location: "/subreddits/search?q=a" }).end();
    });
    await expect(look).rejects.toMatchObject({ failure: "no-such-community" });
    expect(asked).toBe(1);
  });

  it("that stays silent times out", async () => {
    await expect(lookAt(() => {})).rejects.toMatchObject({ failure: "timeout" });
  });

  it("that stops in the middle of a response is late or broken, not malformed", async () => {
    const silent = lookAt((_, response) => void response.write('{"kind":"Listing",'));
    await expect(silent).rejects.toMatchObject({ failure: "timeout" });
    const cut = lookAt((_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write('{"kind":"Listing",', () => {
        response.destroy();
      });
    });
    await expect(cut).rejects.toMatchObject({ failure: "unavailable" });
  });
});
