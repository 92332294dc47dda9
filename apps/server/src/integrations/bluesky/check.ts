import { WebSocket } from "ws";
import { z } from "zod";
import type { Clock } from "../../infrastructure/clock.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { type AppViewOptions, createAppView } from "./appview.ts";
import { blueskyError } from "./failure.ts";

/** An account that always exists, because the network itself owns it. */
const knownAccount = "bsky.app";

/** Opens the stream and closes it immediately. @throws SourceError */
function openStream(address: string, userAgent: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = new WebSocket(address, {
    perMessageDeflate: false,
    headers: { "user-agent": userAgent },
  });
  const fail = (message: string, cause?: unknown) => {
    reject(blueskyError("unavailable", message, { cause }));
    socket.terminate();
  };
  socket.on("open", () => {
    resolve();
    socket.close();
  });
  socket.on("unexpected-response", (_request, { statusCode }) =>
    fail(`the stream is refused with status ${statusCode}`),
  );
  socket.on("error", (cause: Error) => fail(`the stream can't be opened: ${cause.message}`, cause));
  signal.addEventListener("abort", () => fail("the stream did not open in time"), { once: true });
  return promise;
}

/** Requests an account from the public AppView, and opens the stream of all posts. @throws SourceError */
export async function checkBluesky(
  options: AppViewOptions & { jetstreamUrl: string },
  deps: {
    outboundLimits: OutboundLimits;
    clock: Clock;
    fetch?: typeof fetch;
    signal: AbortSignal;
  },
): Promise<void> {
  const profiles = z.object({ profiles: z.array(z.unknown()) });
  await createAppView(options, deps)(
    "app.bsky.actor.getProfiles",
    { actors: [knownAccount] },
    profiles,
    deps.signal,
  );
  await openStream(options.jetstreamUrl, options.userAgent, deps.signal);
}
