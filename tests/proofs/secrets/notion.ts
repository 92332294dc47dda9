import { systemClock } from "../../../apps/server/src/infrastructure/clock.ts";
import type { Log } from "../../../apps/server/src/infrastructure/log.ts";
import { createNotion } from "../../../apps/server/src/integrations/notion/index.ts";
import { createMemoryLimits } from "../../../apps/server/src/testing/memory-limits.ts";
import type { Canaries } from "./canaries.ts";
import type { Failing } from "./reddit.ts";

/** An imitated Notion that issues canaries as tokens, and repeats everything that it was sent in its errors. */
export function createCanaryNotion(canaries: Canaries, log: Log) {
  let failing: Failing | null = null;
  let requests = 0;

  function fail(how: Failing, echo: string): Response {
    if (how === "html") return new Response(`<html><body>${echo}</body></html>`, { status: 502 });
    if (how === "no json") return new Response(echo);
    if (how === "error 200") return Response.json({ error: "invalid_grant", echo });
    if (how === "cut") throw new TypeError("terminated");
    const body = { object: "error", status: Number(how), code: "unauthorized", message: echo };
    return Response.json(body, { status: Number(how) });
  }

  async function answer(request: Request): Promise<Response> {
    requests += 1;
    const authorization = request.headers.get("authorization") ?? "";
    const echo = `${request.url} ${authorization} ${await request.text()}`;
    if (failing) return fail(failing, echo);
    if (!request.url.endsWith("/oauth/token")) return Response.json({});
    return Response.json({
      access_token: canaries.plant("notion access token"),
      refresh_token: canaries.plant("notion refresh token"),
      token_type: "bearer",
      bot_id: crypto.randomUUID(),
      workspace_id: crypto.randomUUID(),
      workspace_name: "A workspace",
    });
  }

  const notes = createNotion(
    {
      apiUrl: "https://api.notion.test",
      version: "2026-03-11",
      clientId: "the id",
      clientSecret: canaries.plant("client secret"),
    },
    {
      clock: systemClock,
      // Every failure must be tested, so none of them delays the next request.
      outboundLimits: { ...createMemoryLimits(systemClock), take: async () => 0 },
      log,
      fetch: async (input, init) => answer(new Request(input, init)),
    },
  );
  return {
    notes,
    fail(how: Failing | null) {
      failing = how;
    },
    requests: () => requests,
  };
}
export type CanaryNotion = ReturnType<typeof createCanaryNotion>;
