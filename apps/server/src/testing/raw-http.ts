import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

/** A response over a test's own socket. */
export interface RawAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** An agent with one connection that stays open between requests. */
export const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** Makes a request. @throws Error when the connection breaks before the response is complete. */
export async function ask(
  url: string,
  { body, ...options }: RequestOptions & { body?: unknown } = {},
): Promise<RawAnswer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = request(url, {
    ...options,
    headers: {
      ...(payload !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
      }),
      ...(options.headers as object),
    },
  });
  sent.end(payload);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) text += chunk;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: text };
}

/** Opens a plain connection and collects the data that it receives. */
export async function openSocket(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  // A reset after the response counts as a close.
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  await once(socket, "connect");
  return { socket, text: () => text, closed };
}

/** Resolves when nothing listens at the address any more. */
export async function refused(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect({ host: hostname, port: Number(port) });
    const refusal = await Promise.race([
      once(socket, "connect").then(() => null),
      new Promise<NodeJS.ErrnoException>((resolve) => socket.once("error", resolve)),
    ]);
    socket.destroy();
    if (refusal?.code === "ECONNREFUSED") return;
    await setImmediate();
  }
}
