import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Network } from "../infrastructure/guarded-request/index.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A request that a fake host received. */
interface FakeRequest {
  host: string;
  path: string;
  headers: IncomingMessage["headers"];
}

/** Answers with a text. */
export const textResponse =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Handler =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/xml", ...headers }).end(body);

/** Fake public hosts, each with its handler, and the network that reaches them by http. */
export async function openFakeHosts() {
  const handlers = new Map<string, Handler>();
  const requests: FakeRequest[] = [];
  const open = new Map<string, number>();
  let maxOpen = 0;
  const server = createServer((request, response) => {
    const { host = "" } = request.headers;
    requests.push({ host, path: request.url ?? "", headers: request.headers });
    open.set(host, (open.get(host) ?? 0) + 1);
    maxOpen = Math.max(maxOpen, open.get(host) ?? 0);
    response.once("close", () => open.set(host, (open.get(host) ?? 1) - 1));
    const handler = handlers.get(host) ?? textResponse("nothing here", {}, 404);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const network: Partial<Network> = {
    resolve: () => Promise.resolve(["93.184.215.14"]),
    // Nothing speaks TLS here.
    dial: ({ port: requested }) =>
      new Promise((resolve, reject) => {
        if (requested === 443) return reject(new Error("refused"));
        const socket = connect({ host: "127.0.0.1", port }, () => resolve(socket));
        socket.on("error", reject);
      }),
  };
  return {
    network,
    /** All requests so far, in order. */
    requests,
    /** The maximum number of concurrent requests to one host. */
    maxOpen: () => maxOpen,
    /** Sets how a host answers from now on. */
    on(host: string, handler: Handler): void {
      handlers.set(host, handler);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeHosts = Awaited<ReturnType<typeof openFakeHosts>>;
