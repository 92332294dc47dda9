import { channel } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A host that must not be called: it counts the calls. */
export async function startForbiddenHost() {
  let hits = 0;
  const server = createServer((_, response) => {
    hits += 1;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    hits: () => hits,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Records every host that this process makes an HTTP request to, by fetch or by Node's own client. */
export function watchOutside() {
  const hosts = new Map<string, number>();
  const note = (host: string) => void hosts.set(host, (hosts.get(host) ?? 0) + 1);
  const byFetch = (message: unknown) => {
    const { request } = message as { request: { origin?: string | URL } };
    note(new URL(String(request.origin)).host);
  };
  const byClient = (message: unknown) => {
    const { request } = message as { request: { getHeader(name: string): unknown } };
    note(String(request.getHeader("host")));
  };
  channel("undici:request:create").subscribe(byFetch);
  channel("http.client.request.start").subscribe(byClient);
  return {
    hosts,
    stop() {
      channel("undici:request:create").unsubscribe(byFetch);
      channel("http.client.request.start").unsubscribe(byClient);
    },
  };
}
