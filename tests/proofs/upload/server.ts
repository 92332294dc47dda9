/** The server of the proof in a separate process, whose memory is measured; its parent sends it messages. */
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { openUploadTarget, uploadServerOptions } from "./target.ts";

/** A request of the parent. */
export interface Question {
  id: number;
  ask: "owners" | "admin" | "clear" | "memory";
  count: number;
}

const connection = JSON.parse(process.env.UPLOAD_CONNECTION ?? "") as Connection;
const server = await openServer(connection, { poolSize: 20, ...uploadServerOptions });
const target = await openUploadTarget(server);
process.on("message", async ({ id, ask, count }: Question) => {
  const answer = ask === "owners" ? await target.owners(count) : await target[ask]();
  process.send?.({ id, answer });
});
process.once("disconnect", async () => {
  await server.close();
  process.exit(0);
});
process.send?.({ id: 0, answer: target.address });
