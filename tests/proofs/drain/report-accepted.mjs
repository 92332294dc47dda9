// Loaded into a server that is restarted under load: tells its parent from which ports it has accepted
// connections, and when. What is reset before that, in the system's queue, no process could have answered.
import { subscribe } from "node:diagnostics_channel";

subscribe("net.server.socket", ({ socket }) =>
  process.send?.({ port: socket.remotePort, at: Date.now() }),
);
