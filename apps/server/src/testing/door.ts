import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { inject } from "vitest";

/** A TCP proxy in front of the test cluster's socket, to make the database unavailable to one process. */
export interface DatabaseProxy {
  port: number;
  /** How many connections were attempted. */
  readonly attempts: number;
  open(): void;
  /** Cuts all connections, and each new one immediately. */
  shut(): void;
  /** Accepts new connections and never answers, as an overloaded machine does. */
  ignore(): void;
  end(): void;
}

/** Opens a proxy on a free port of 127.0.0.1. */
export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  const { host } = inject("cluster");
  const sockets = new Set<Socket>();
  let state: "open" | "shut" | "ignoring" = "open";
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    if (state === "shut") return socket.destroy();
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    if (state === "ignoring") return socket.resume();
    const database = connect(`${host}/.s.PGSQL.5432`);
    socket
      .pipe(database)
      .on("error", () => {})
      .pipe(socket);
    socket.once("close", () => database.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("not listening");
  return {
    port: address.port,
    get attempts() {
      return attempts;
    },
    open() {
      state = "open";
    },
    shut() {
      state = "shut";
      for (const socket of sockets) socket.destroy();
    },
    ignore() {
      state = "ignoring";
    },
    end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
