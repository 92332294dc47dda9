import { systemClock } from "../../../apps/server/src/infrastructure/clock.ts";
import type { Log } from "../../../apps/server/src/infrastructure/log.ts";
import { createNotion } from "../../../apps/server/src/integrations/notion/index.ts";
import { createMemoryLimits } from "../../../apps/server/src/testing/memory-limits.ts";
import type { Canaries } from "./canaries.ts";
import type { Failing } from "./reddit.ts";

/** A Notion that gives out canaries as tokens, and in its failures repeats all that it was sent. */
export function createCanaryNotion(canaries: Canaries, log: Log) {
  let failing: Failing | null = null;
  let requests = 0;

  function fail(how: Failing, said: string): Response {
    if (how === "html") return new Response(`<html><body>${said}</body></html>`, { status: 502 });
    if (how === "no json") return new Response(said);
    if (how === "error 200") return Response.json({ error: "invalid_grant", said });
    if (how === "cut") throw new TypeError("terminated");
    const body = { object: "error", status: Number(how), code: "unauthorized", message: said };
    return Response.json(body, { status: Number(how) });
  }

  async function answer(request: Request): Promise<Response> {
    requests += 1;
    const authorization = request.headers.get("authorization") ?? "";
    const said = `${request.url} ${authorization} ${await request.text()}`;
    if (failing) return fail(failing, said);
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
      // Each failure is looked at, so none of them makes the next request wait.
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
