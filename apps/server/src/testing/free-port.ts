import { createServer } from "node:net";

/**
 * Where ports are taken from: below the ranges from which Linux (32768), macOS and Windows (49152) give out
 * ports for outgoing connections. A port of those ranges could be taken by any connection between the moment
 * it is found free and the moment a program listens on it.
 */
const range = { from: 10_000, to: 32_000 };
const maxTries = 100;

/** A port of 127.0.0.1 on which nothing listens. @throws Error when a hundred in a row are in use. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    // Drawn at random, so that concurrent processes rarely find the same port.
    const port = range.from + Math.floor(Math.random() * (range.to - range.from));
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`No free port found in ${maxTries} tries.`);
}
