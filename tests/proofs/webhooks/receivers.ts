import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from "node:net";
import { Webhook } from "standardwebhooks";
import type { Network } from "../../../apps/server/src/infrastructure/guarded-request/index.ts";

/** The ports of a run's receivers, for the processes that send to them. */
export interface Ports {
  receivers: number;
  /** Connections to anything but the receivers end here. */
  canary: number;
  /** Nothing listens here. */
  closed: number;
}

const publicAddress = "93.184.215.14";
/** Names that resolve to private addresses, alone or beside a public one. */
const names = new Map<string, readonly string[]>([
  ["loopback.test", ["127.0.0.1"]],
  ["mixed.test", [publicAddress, "10.0.0.1"]],
  ["mapped.test", ["::ffff:169.254.169.254"]],
]);

/** The network of a run: its receivers, and a canary that counts connections to any other address. */
export function networkOf({ receivers, canary, closed }: Ports): Omit<Network, "mayDial"> {
  return {
    hosts: new Map([
      ["hooks.test", new URL(`http://127.0.0.1:${receivers}`)],
      ["down.test", new URL(`http://127.0.0.1:${closed}`)],
    ]),
    resolve: async (host) => names.get(host) ?? [],
    dial: ({ port }, signal) =>
      new Promise((resolve, reject) => {
        const isKnown = port === receivers || port === closed;
        const socket = connect({ host: "127.0.0.1", port: isKnown ? port : canary }, () =>
          resolve(socket),
        );
        socket.on("error", reject);
        signal.addEventListener("abort", () => socket.destroy(), { once: true });
      }),
  };
}

/** One request that a receiver got. */
interface Arrival {
  id: string;
  /** The number of the post that it is about. */
  post: number;
  /** In milliseconds since 1970. */
  at: number;
}

/** A receiver and the requests that it got. */
export interface Receiver {
  kind: Kind;
  url: string;
  arrivals: Arrival[];
}

/** Responds to a request. @param count how many requests the receiver had before this one */
type Behavior = (
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
  slowMs: number,
) => void;

/** Writes for as long as the client reads. */
function pour(write: (text: string) => boolean, on: (drained: () => void) => void, text: string) {
  const more = () => {
    while (write(text));
  };
  on(more);
  more();
}

const behaviors = {
  healthy: (_, response) => response.writeHead(200).end("noted"),
  /** Refuses every tenth request. */
  flaky: (_, response, count) => response.writeHead(count % 10 === 9 ? 500 : 200).end(),
  slow: (_, response, __, slowMs) => {
    const timer = setTimeout(() => response.writeHead(200).end("at last"), slowMs);
    response.once("close", () => clearTimeout(timer));
  },
  silent: () => {},
  failing: (_, response) => response.writeHead(500).end("broken"),
  redirecting: (_, response) =>
    response.writeHead(307, { location: "https://loopback.test/admin" }).end(),
  endless: (_, response) => {
    response.writeHead(200);
    pour(
      (text) => !response.destroyed && response.write(text),
      (more) => response.on("drain", more),
      "more ".repeat(10_000),
    );
  },
  dripping: (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 50);
    response.once("close", () => clearInterval(timer));
  },
  "endless-headers": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    pour(
      (text) => !socket.destroyed && socket.write(text),
      (more) => socket.on("drain", more),
      `x-more: ${"m".repeat(500)}\r\n`,
    );
  },
  "hanging-up": ({ socket }) => socket.destroy(),
  busy: (_, response) => response.writeHead(429, { "retry-after": "3600" }).end(),
  gone: (_, response) => response.writeHead(410).end(),
} satisfies Record<string, Behavior>;
type Answering = keyof typeof behaviors;
export type Kind = Answering | "down" | "private";

/** All kinds of bad receivers. */
export const badKinds = [
  ...(Object.keys(behaviors) as Answering[]).filter(
    (kind) => kind !== "healthy" && kind !== "flaky",
  ),
  "down",
  "private",
] as const satisfies Kind[];

const privateUrls = [
  ...["https://127.0.0.1/", "https://169.254.169.254/latest/meta-data/", "https://[::1]/"],
  ...["https://[::ffff:10.0.0.1]/", "https://2130706433/", "https://loopback.test/"],
  ...["https://mixed.test/", "https://mapped.test/"],
] as const;

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** The number of the post that a payload is about: the posts' addresses contain their number. */
const postOf = (body: string): number => Number(/\/comments\/proof(\d+)\//.exec(body)?.[1] ?? 0);

/**
 * Opens receivers of all kinds, and the canary.
 * @param slowMs after how many milliseconds a slow receiver responds
 */
export async function openReceivers(slowMs: number) {
  const receivers = new Map<string, Receiver & { secret: string }>();
  const figures = { canaryHits: 0, wrongSignatures: 0, largestBytes: 0, unknown: 0 };

  const canary = createTcpServer((socket) => {
    figures.canaryHits += 1;
    socket.on("error", () => {});
    socket.destroy();
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.socket.on("error", () => {});
    request.on("error", () => {});
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const receiver = receivers.get(request.url ?? "");
      if (!receiver) {
        figures.unknown += 1;
        response.writeHead(404).end();
        return;
      }
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      figures.largestBytes = Math.max(figures.largestBytes, Buffer.byteLength(body));
      try {
        new Webhook(receiver.secret).verify(body, headers);
      } catch {
        figures.wrongSignatures += 1;
      }
      const count = receiver.arrivals.length;
      const arrival = { id: headers["webhook-id"] ?? "", post: postOf(body), at: Date.now() };
      receiver.arrivals.push(arrival);
      const behavior: Behavior = behaviors[receiver.kind as Answering];
      behavior(request, response, count, slowMs);
    });
  });
  const unused = createTcpServer();
  const ports: Ports = {
    receivers: await listen(server),
    canary: await listen(canary),
    closed: await listen(unused),
  };
  await close(unused);

  return {
    ports,
    figures,
    receivers: () => [...receivers.values()],
    /** The address of the nth receiver of a kind. */
    urlOf(kind: Kind, n: number): string {
      if (kind === "private") return privateUrls[n % privateUrls.length] ?? "";
      return `https://${kind === "down" ? "down" : "hooks"}.test/${kind}/${n}`;
    },
    /** Adds a receiver with the secret of its webhook. */
    add(kind: Kind, url: string, secret: string) {
      // Many webhooks may have the same private address; there must be no connections to it.
      const key = kind === "private" ? `${url} ${receivers.size}` : new URL(url).pathname;
      receivers.set(key, { kind, url, secret, arrivals: [] });
    },
    async stop() {
      server.closeAllConnections();
      await Promise.all([close(server), close(canary)]);
    },
  };
}
export type Receivers = Awaited<ReturnType<typeof openReceivers>>;
