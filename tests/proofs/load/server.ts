/** The API of the load proof in a separate process, with a bare route beside it on the same pool. */
import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import { z } from "zod";
import { createLog } from "../../../apps/server/src/infrastructure/log.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";

const connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});
const { workspaceId, isLeaky, ...given } = z
  .object({ connection, workspaceId: z.string(), isLeaky: z.boolean() })
  .parse(JSON.parse(process.env.LOAD_SERVER ?? ""));

const server = await openServer(given.connection, { poolSize: 10, log: createLog("warn") });
/** With `--plant`, the memory that requests leak. */
const leaked: string[] = [];
if (isLeaky) {
  // Fastify is ready and accepts no more hooks, so this listens to its HTTP server instead.
  server.app.server.on("request", (request) => {
    leaked.push(`${request.url} `.repeat(400) + leaked.length);
    leaked.at(-1)?.charCodeAt(0);
  });
}
const bare = fastify();
bare.get("/bare", async () => {
  const { rows } = await server.infrastructure.database.query({
    name: "bare",
    text: `select * from mentions where workspace_id = $1
      order by posted_at desc, id desc limit 10`,
    values: [workspaceId],
  });
  return rows;
});
const host = "127.0.0.1";
await Promise.all([server.app.listen({ host, port: 0 }), bare.listen({ host, port: 0 })]);
const portOf = (app: { server: { address(): unknown } }) =>
  (app.server.address() as AddressInfo).port;
process.send?.({ api: portOf(server.app), bare: portOf(bare) });
process.once("disconnect", () => process.exit(0));
