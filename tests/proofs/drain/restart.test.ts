import { connect } from "node:net";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../apps/server/src/testing/app.ts";
import { databaseUrl, earshot } from "../../../apps/server/src/testing/earshot.ts";
import { openSocket, refused } from "../../../apps/server/src/testing/raw-http.ts";
import { restartUnderLoad } from "./restarts.ts";

// The long form: `npm run prove:drain`.
it("drops no request when it is restarted under load", async () => {
  const database = await createTestDatabase();
  const found = await restartUnderLoad(database.connection, { restarts: 1 });
  expect(found.dropped).toEqual([]);
  expect(found.failed).toEqual([]);
  expect(found.badEnds).toEqual([]);
  expect(Math.min(...found.openAtSignal)).toBeGreaterThan(0);
  expect(found.answeredAcrossSignal).toBeGreaterThan(0);
  expect(found.streamsEnded).toBeGreaterThanOrEqual(2);
  await database.drop();
}, 60_000);

it("waits for an open request at the first signal, and ends immediately at the second", async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(database.connection), DEMO: "off", PORT: "0" };
  const server = earshot(["start", "--roles=api"], { ...env, HOST: "127.0.0.1" });
  const [, port = ""] = await server.printed(/is at http:\/\/localhost:([1-9]\d*)$/m);
  const address = `http://127.0.0.1:${port}`;
  const unfinished = await openSocket(address);
  const sent = Promise.withResolvers<void>();
  unfinished.socket.write(
    "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    () => sent.resolve(),
  );
  await sent.promise;
  // It is sent after the request, so the request has been read once this one is answered.
  const later = connect({ host: "127.0.0.1", port: Number(port) });
  later.write("GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await new Promise((resolve) => later.resume().once("close", resolve));

  // npm forwards a Ctrl+C that the terminal has already sent: two simultaneous signals count as one.
  server.process.kill("SIGINT");
  server.process.kill("SIGINT");
  await refused(address);
  const begun = performance.now();
  const again = setInterval(() => server.process.kill("SIGTERM"), 100);
  expect(await server.ended).toBe(1);
  clearInterval(again);
  expect(performance.now() - begun).toBeLessThan(10_000);
  await unfinished.closed;
  await database.drop();
});
