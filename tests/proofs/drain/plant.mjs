// Loaded into the server by `npm run prove:drain -- --plant`: it closes connections when it stops,
// whatever they wait for.
import { Server } from "node:net";

const { close } = Server.prototype;
Server.prototype.close = function closeAll(...args) {
  this.closeAllConnections?.();
  return close.apply(this, args);
};
