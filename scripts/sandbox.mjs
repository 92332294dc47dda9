/**
 * Starts the sandbox, which plays the outside services on a development machine, and points at it
 * every service whose own credentials are not set. The server learns addresses only.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "./prelude.mjs";

function readSwitch() {
  const production = process.env.NODE_ENV === "production";
  const value = process.env.SANDBOX || (production ? "off" : "on");
  if (value !== "on" && value !== "off") {
    throw new Error(`SANDBOX must be on or off, not "${value}".`);
  }
  if (production && value === "on") {
    throw new Error("SANDBOX must be off in production: it only imitates outside services.");
  }
  return value === "on";
}

function readPort() {
  const port = Number(process.env.SANDBOX_PORT || Number(process.env.PORT || 3000) + 500);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error("SANDBOX_PORT must be a port number between 1 and 65535.");
  }
  return port;
}

/** @returns {Promise<string | null>} the sandbox's address, or null when it is off */
export async function startSandbox() {
  if (!readSwitch()) return null;
  const port = readPort();
  const child = fork(join(root, "apps/sandbox/src/main.ts"), {
    env: { ...process.env, SANDBOX_PORT: String(port) },
    // Its failures are shown; its address is printed with the product's.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The sandbox did not start.")));
  });
  process.once("exit", () => child.kill());
  const address = `http://localhost:${port}`;
  if (!process.env.REDDIT_CLIENT_ID) {
    process.env.REDDIT_API_URL = `${address}/reddit`;
    process.env.REDDIT_AUTH_URL = `${address}/reddit`;
    process.env.REDDIT_WEB_URL = `${address}/reddit`;
    process.env.REDDIT_CLIENT_ID = "earshot-sandbox";
    process.env.REDDIT_CLIENT_SECRET = "earshot-sandbox";
    process.env.REDDIT_POLL_SECONDS ||= "4";
  }
  return address;
}
