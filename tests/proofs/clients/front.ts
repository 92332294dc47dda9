import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** A service of the sandbox, served at the root of a separate host. */
export interface Front {
  address: string;
  stop(): Promise<void>;
}

/**
 * Forwards every request to a path of the sandbox. Clients expect each service at the root of its host and
 * rely on paths: PRAW appends "/hot" to the host, twitter-api-v2 sends JSON only below "/2/".
 * @param target the address of the sandbox with the path of the service
 */
export async function startFront(target: string): Promise<Front> {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const onward = httpRequest(`${target}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // A stream sends its headers long before its first line.
      response.flushHeaders();
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
