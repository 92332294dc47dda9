import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type {
  Dial,
  Resolve,
} from "../../../apps/server/src/infrastructure/guarded-request/index.ts";

/** The only public address of the proof, over IPv4 and IPv6. */
export const publicAddress = "93.184.215.14";
const publicAddress6 = "2606:2800:21f:cb07:6820:80da:af6b:8b2c";

const page = `<!doctype html><title>Open Company</title><meta name="description" content="We sell open things."><main><p>${"Words of the open company. ".repeat(20)}</p></main>`;

async function listen(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, stop, server };
}

/** Writes endlessly, as fast as the client reads. */
function pour(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk)) if (response.writableNeedDrain) return;
  };
  response.on("drain", more);
  more();
}

/** Writes endlessly, a little at each interval, to the raw connection. */
function drip({ socket }: IncomingMessage, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.once("close", () => clearInterval(timer));
}

const zeros = Buffer.alloc(1_048_576);
const bombs = {
  gzip: gzipSync(zeros),
  br: brotliCompressSync(Buffer.alloc(64 * 1_048_576)),
  deflate: deflateSync(Buffer.alloc(64 * 1_048_576)),
};

type Scene = (request: IncomingMessage, response: ServerResponse, url: URL) => void;
const html = { "content-type": "text/html; charset=utf-8" };
const coded = (coding: string) => ({ ...html, "content-encoding": coding });

/** The behavior of the hostile site, by path. */
const scenes: Record<string, Scene> = {
  "/page": (_, response) => response.writeHead(200, html).end(page),
  "/to": (_, response, { searchParams }) => {
    // Bytes as servers send them; header lines have no control characters.
    const location = Buffer.from(searchParams.get("u") ?? "").toString("latin1");
    const status = Number(searchParams.get("status") ?? 302);
    response.writeHead(status, { location: location.replaceAll(/\p{Cc}/gu, "") }).end();
  },
  "/again": (_, response) => response.writeHead(302, { location: "/again" }).end(),
  "/hops": (_, response, { searchParams }) => {
    const left = Number(searchParams.get("n"));
    const location = left > 0 ? `/hops?n=${left - 1}` : "/page";
    response.writeHead(307, { location }).end();
  },
  // An endless sequence of gzip members of a mebibyte each.
  "/gzip": (_, response) => pour(response.writeHead(200, coded("gzip")), bombs.gzip),
  "/br": (_, response) => response.writeHead(200, coded("br")).end(bombs.br),
  "/deflate": (_, response) => response.writeHead(200, coded("deflate")).end(bombs.deflate),
  "/twice": (_, response) => response.writeHead(200, coded("gzip, gzip")).end(gzipSync(bombs.gzip)),
  "/no-coding": (_, response) =>
    response.writeHead(200, coded("gzip")).end("these are no zipped bytes"),
  "/endless": (_, response) =>
    pour(response.writeHead(200, html), Buffer.from("<p>more</p>".repeat(5_000))),
  // Empty blocks decode to nothing (RFC 1951, 3.2.4), so only the received bytes can be counted.
  "/nothing": (_, response) => {
    response.writeHead(200, coded("gzip"));
    response.write(Buffer.from("1f8b08000000000000ff", "hex"));
    pour(response, Buffer.from("000000ffff".repeat(10_000), "hex"));
  },
  "/headers": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const more = () => {
      while (!socket.destroyed && socket.write(`x-more: ${"m".repeat(500)}\r\n`));
    };
    socket.on("drain", more);
    more();
  },
  "/drip": (request, response) => {
    response.writeHead(200, html);
    response.flushHeaders();
    drip(request, "1\r\na\r\n", 20);
  },
  "/drip-headers": (request) => {
    request.socket.write("HTTP/1.1 200 OK\r\n");
    drip(request, "x: y\r\n", 50);
  },
  "/continue": (request) => drip(request, "HTTP/1.1 100 Continue\r\n\r\n", 20),
  "/silent": () => {},
  "/broken": ({ socket }) => socket.destroy(),
  "/upgrade": ({ socket }) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  "/no-http": ({ socket }) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  "/pdf": (_, response) =>
    response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.4"),
  "/json": (_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  "/no-type": (_, response) => response.writeHead(200).end(page),
  "/gone": (_, response) => response.writeHead(404, html).end(page),
  "/error": (_, response) => response.writeHead(500, html).end(page),
  "/empty": (_, response) => response.writeHead(200, html).end("<!doctype html><title></title>"),
  "/tags": (_, response) => response.writeHead(200, html).end("<div><b>".repeat(131_000)),
};

/**
 * A small internet: one public site that behaves as its path says, and a canary in place of everything else.
 * Connections to any address other than the site's reach the canary.
 */
export async function openSsrfSetup() {
  let hits = 0;
  let sent = 0;
  const dialled: string[] = [];
  const canary = await listen((_, response) => response.writeHead(200, html).end(page));
  canary.server.on("connection", () => {
    hits += 1;
  });
  const site = await listen((request, response) => {
    const url = new URL(request.url ?? "/", "http://open.test");
    const scene = scenes[url.pathname] ?? scenes["/page"];
    request.socket.once("close", () => {
      sent = Math.max(sent, request.socket.bytesWritten);
    });
    request.socket.on("error", () => {});
    scene?.(request, response, url);
  });

  /** The DNS answers for names, in order; the last one is repeated. */
  const names = new Map<string, readonly (readonly string[])[]>([
    ["open.test", [[publicAddress]]],
    ["open6.test", [[publicAddress6]]],
    ["loopback.test", [["127.0.0.1"]]],
    ["mixed.test", [[publicAddress, "127.0.0.1"]]],
    ["mixed6.test", [[publicAddress, "::1"]]],
    ["localhost", [["127.0.0.1", "::1"]]],
    ["a.localhost", [["127.0.0.1"]]],
  ]);
  const askedOf = new Map<string, number>();
  const resolve: Resolve = (host) => {
    const name = host.toLowerCase().replace(/\.$/, "");
    const answers = names.get(name);
    const asked = askedOf.get(name) ?? 0;
    askedOf.set(name, asked + 1);
    const answer = answers?.[Math.min(asked, answers.length - 1)];
    return answer ? Promise.resolve(answer) : Promise.reject(new Error(`no such name: ${name}`));
  };
  const dial: Dial = ({ address, port }, signal) => {
    dialled.push(`${address} ${port}`);
    const isSite = address === publicAddress || address === publicAddress6;
    const to = isSite ? site.port : canary.port;
    return new Promise((done, fail) => {
      const socket = connect({ host: "127.0.0.1", port: to }, () => done(socket));
      socket.on("error", fail);
      signal.addEventListener("abort", () => socket.destroy(), { once: true });
    });
  };

  return {
    resolve,
    dial,
    dialled,
    /** The port of the canary: addresses with this port must not be reached either. */
    canaryPort: canary.port,
    /** Sets the DNS answers for a name, in order. */
    name(host: string, answers: readonly (readonly string[])[]) {
      names.set(host, answers);
      askedOf.delete(host);
    },
    /** Connections that reached the canary. */
    hits: () => hits,
    /** The maximum number of bytes that the site could send in one connection. */
    sent: () => sent,
    async stop() {
      await Promise.all([canary.stop(), site.stop()]);
    },
  };
}

export type SsrfSetup = Awaited<ReturnType<typeof openSsrfSetup>>;
