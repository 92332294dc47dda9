import { DumpError } from "@earshot/archive";
import { createSandbox } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** Starts listening. @throws ConfigError that names the variable to set when the port is in use */
async function onPort<T>(variable: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    throw new ConfigError(
      `Port ${port} is in use: stop the program that uses it, set ${variable} to another port, or move all three ports with PORT.`,
    );
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { app, live, replay, smtp } = await createSandbox(config);

  let closing = false;
  async function stop(): Promise<void> {
    if (closing) return;
    closing = true;
    await app.close();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Without this, a parent that dies without sending a signal would leave the port in use.
  if (process.send) process.on("disconnect", stop);

  try {
    await replay?.start();
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new ConfigError(error.message);
  }
  await onPort("SANDBOX_PORT", config.port, () =>
    app.listen({ port: config.port, host: "127.0.0.1" }),
  );
  const smtpPort = await onPort("SANDBOX_SMTP_PORT", config.smtpPort, () =>
    smtp.listen(config.smtpPort),
  );
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  live.start();
  console.log(
    `Sandbox listening on http://localhost:${port} (Reddit: http://localhost:${port}/reddit)`,
  );
  console.log(`Mail for smtp://127.0.0.1:${smtpPort} is shown at http://localhost:${port}/outbox`);
  process.send?.({ type: "listening", port, smtpPort });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
