import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createWebsites, type WebsitesOptions } from "../integrations/websites/index.ts";

type FakeResponse = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers with a page. */
export const pageResponse =
  (body: string | Buffer, headers: Record<string, string> = {}): FakeResponse =>
  (_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

/** A fake public site, and a reader that finds it under every name. */
export async function openFakeSite(options: Partial<WebsitesOptions> = {}) {
  let answer: FakeResponse = pageResponse("<title>Nothing yet</title>");
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const websites = createWebsites({
    userAgent: "earshot-tests",
    resolve: () => Promise.resolve(["93.184.215.14"]),
    // Nothing speaks TLS here.
    dial: ({ port: requested }) =>
      new Promise((resolve, reject) => {
        if (requested === 443) return reject(new Error("refused"));
        const socket = connect({ host: "127.0.0.1", port }, () => resolve(socket));
        socket.on("error", reject);
      }),
    ...options,
  });
  return {
    websites,
    /** Sets its response from now on. */
    responses(next: FakeResponse) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeSite = Awaited<ReturnType<typeof openFakeSite>>;
