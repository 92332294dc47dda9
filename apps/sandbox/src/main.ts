import { DumpError } from "@earshot/archive";
import { createSandbox } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { app, live, replay } = await createSandbox(config);

  let closing = false;
  async function stop(): Promise<void> {
    if (closing) return;
    closing = true;
    await app.close();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // A starter that dies without a signal to us would leave the port taken.
  if (process.send) process.on("disconnect", stop);

  try {
    await replay?.start();
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new ConfigError(error.message);
  }
  try {
    await app.listen({ port: config.port, host: "127.0.0.1" });
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    throw new ConfigError(
      `Port ${config.port} is in use: stop what listens there, or set SANDBOX_PORT to another one.`,
    );
  }
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  live.start();
  console.log(
    `Sandbox listening on http://localhost:${port} (Reddit: http://localhost:${port}/reddit)`,
  );
  process.send?.({ type: "listening", port });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
