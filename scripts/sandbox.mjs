/**
 * Starts the sandbox, which imitates outside services on a development machine, and points every service without
 * credentials at it. The server gets only addresses.
 */
import { fork } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
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

function readPort(name, otherwise) {
  const port = Number(process.env[name] || otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number between 1 and 65535.`);
  }
  return port;
}

/** Websites, feeds and forums that the sandbox serves, by their host names. */
const websites = {
  "ledgerly.test": "sites/ledgerly",
  "www.ledgerly.test": "sites/ledgerly",
  "hollowayplumbing.test": "sites/holloway",
  "northpier.test": "sites/northpier",
  "fernandfable.test": "sites/fern-and-fable",
  "tradeletters.test": "feeds/tradeletters",
  "oldpress.test": "feeds/oldpress",
  "makersforum.test": "discourse",
  "membersforum.test": "members-forum",
};

/** The sources without keys, and where the sandbox imitates each: values by variable. */
const keylessSources = (address) => ({
  hackernews: {
    HACKERNEWS_ALGOLIA_URL: `${address}/hackernews/algolia`,
    HACKERNEWS_FIREBASE_URL: `${address}/hackernews/firebase`,
    HACKERNEWS_WEB_URL: `${address}/hackernews`,
  },
  bluesky: {
    BLUESKY_JETSTREAM_URL: `${address.replace("http", "ws")}/bluesky/subscribe`,
    BLUESKY_APPVIEW_URL: `${address}/bluesky`,
    BLUESKY_WEB_URL: `${address}/bluesky`,
  },
  github: {
    GITHUB_API_URL: `${address}/github`,
    GITHUB_WEB_URL: `${address}/github/web`,
    // A token for the sandbox: the operator's own is sent only to GitHub.
    GITHUB_TOKEN: "earshot-sandbox",
  },
  stackexchange: {
    STACKEXCHANGE_API_URL: `${address}/stackexchange/2.3`,
    STACKEXCHANGE_WEB_URL: `${address}/stackexchange/web`,
    STACKEXCHANGE_KEY: "earshot-sandbox",
  },
});

/** The sources in SOURCES; the server refuses a wrong name. */
const namedSources = () =>
  (process.env.SOURCES ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** How the sandbox's Paddle is connected. Loaded late, so that an old Node first prints that it is too old. */
const loadPaddle = () => import("./sandbox-paddle.ts");

/** Points every service without credentials at the sandbox. */
async function pointAt(address, smtpPort) {
  const { env } = process;
  if (!env.REDDIT_CLIENT_ID) {
    env.REDDIT_API_URL = `${address}/reddit`;
    env.REDDIT_AUTH_URL = `${address}/reddit`;
    env.REDDIT_WEB_URL = `${address}/reddit`;
    env.REDDIT_CLIENT_ID = "earshot-sandbox";
    env.REDDIT_CLIENT_SECRET = "earshot-sandbox";
    env.FRESHNESS_SECONDS ||= "4";
    // The real Reddit must approve this; the sandbox needs no approval.
    env.REDDIT_PLACEMENT ||= "on";
    env.DEMO_REPLIES ||= "on";
  }
  if (!env.GOOGLE_CLIENT_ID) {
    env.GOOGLE_DISCOVERY_URL = `${address}/google/.well-known/openid-configuration`;
    env.GOOGLE_CLIENT_ID = "earshot-sandbox";
    env.GOOGLE_CLIENT_SECRET = "earshot-sandbox";
  }
  if (!env.NOTION_CLIENT_ID) {
    env.NOTION_API_URL = `${address}/notion`;
    env.NOTION_CLIENT_ID = "earshot-sandbox";
    env.NOTION_CLIENT_SECRET = "earshot-sandbox";
  }
  // Only the hosts of webhooks are replaced: people still enter addresses in the form of the real service.
  env.SLACK_HOOKS_URL ||= `${address}/slack`;
  env.DISCORD_HOOKS_URL ||= `${address}/discord`;
  env.TEAMS_HOOKS_URL ||= `${address}/teams`;
  if (!env.POSTHOG_KEY) {
    env.POSTHOG_HOST = `${address}/posthog`;
    env.POSTHOG_KEY = "phc_sandbox";
  }
  if (!env.X_BEARER_TOKEN) {
    env.X_API_URL = `${address}/x`;
    env.X_WEB_URL = `${address}/x`;
    env.X_BEARER_TOKEN = "earshot-sandbox";
  }
  if (!env.BRAVE_API_KEY && !env.SERPER_API_KEY) {
    env.BRAVE_API_URL = `${address}/brave`;
    env.BRAVE_API_KEY = "BSA-earshot-sandbox";
    env.LINKEDIN_WEB_URL = `${address}/linkedin`;
    env.FACEBOOK_WEB_URL = `${address}/facebook`;
  }
  // Sources in SOURCES are read from the real services; the sandbox imitates the others.
  const named = namedSources();
  for (const [source, variables] of Object.entries(keylessSources(address))) {
    if (!named.includes(source)) Object.assign(env, variables);
  }
  env.SOURCES = [...new Set([...named, ...Object.keys(keylessSources(address))])].join(",");
  // If some of these are set without a provider, the server must report it.
  if (!env.LLM_PROVIDER && !env.LLM_API_KEY && !env.LLM_BASE_URL) {
    env.LLM_PROVIDER = "openai-compatible";
    env.LLM_BASE_URL = `${address}/model/v1`;
    env.LLM_API_KEY = "sandbox";
    env.LLM_MODEL = "earshot-imitation";
    env.LLM_STRUCTURED_OUTPUTS = "on";
    // The price of a small model in dollars for a million tokens, so that the budget visibly shrinks.
    env.LLM_PRICE_INPUT = "1";
    env.LLM_PRICE_OUTPUT = "5";
  }
  if (!env.PADDLE_API_KEY) Object.assign(env, (await loadPaddle()).paddleVariables(address));
  if (!env.GCASH_NAME && !env.GCASH_NUMBER) {
    // Nobody may pay to this account.
    env.GCASH_NAME = "Demo Only, Do Not Pay";
    env.GCASH_NUMBER = "09000000000";
    env.GCASH_PESOS_PER_DOLLAR ||= "56";
  }
  env.WEBSITE_HOSTS ||= Object.entries(websites)
    .map(([host, path]) => `${host}=${address}/${path}`)
    .join(",");
  env.SMTP_URL ||= `smtp://127.0.0.1:${smtpPort}`;
}

/** The services that the sandbox would imitate here, with the variable that is not set. */
function unsetServices() {
  const { env } = process;
  return [
    !env.REDDIT_CLIENT_ID && "Reddit (REDDIT_CLIENT_ID)",
    !env.GOOGLE_CLIENT_ID && "Google (GOOGLE_CLIENT_ID)",
    !env.NOTION_CLIENT_ID && "Notion (NOTION_CLIENT_ID)",
    !env.X_BEARER_TOKEN && "X (X_BEARER_TOKEN)",
    !env.BRAVE_API_KEY && !env.SERPER_API_KEY && "web search (BRAVE_API_KEY)",
    !env.LLM_PROVIDER &&
      !env.LLM_API_KEY &&
      !env.LLM_BASE_URL &&
      "the language model (LLM_PROVIDER)",
    Object.keys(keylessSources("")).some((source) => !namedSources().includes(source)) &&
      "sources without keys (SOURCES)",
    !env.PADDLE_API_KEY && "payments (PADDLE_API_KEY)",
    !env.SMTP_URL && "mail (SMTP_URL)",
  ].filter(Boolean);
}

/** The file in which `npm start` stores its sandbox's address for other processes of the same data folder. */
const addressFile = () => resolve(process.env.EARSHOT_DATA_DIR || "./data", "sandbox.json");

/** The sandbox port, unless it is set: 500 above the port of the product. */
const sandboxPort = () => readPort("SANDBOX_PORT", Number(process.env.PORT || 3000) + 500);

/** @param {string[]} sources those that are read from the real services */
function rememberAddress(address, sources) {
  const file = addressFile();
  mkdirSync(resolve(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify({ address, pid: process.pid, sources }));
  process.once("exit", () => {
    if (readAddress()?.pid === process.pid) rmSync(file, { force: true });
  });
}

function readAddress() {
  try {
    return JSON.parse(readFileSync(addressFile(), "utf8"));
  } catch {
    return null;
  }
}

/** Asks an address whether the sandbox is there. @returns {Promise<number | null>} its SMTP port */
async function askSandbox(address) {
  try {
    const response = await fetch(`${address}/sandbox`, { signal: AbortSignal.timeout(2_000) });
    const { name, smtpPort } = await response.json();
    return name === "earshot-sandbox" && Number.isInteger(smtpPort) ? smtpPort : null;
  } catch {
    return null;
  }
}

/**
 * For a process next to a running `npm start`: finds its sandbox and points services without credentials
 * at it, or prints what to do. Does nothing if the sandbox is off or everything is set.
 * @param {(line: string) => void} say
 */
export async function joinSandbox(say = console.log) {
  if (!readSwitch()) return;
  const services = unsetServices().join(", ");
  if (services === "") return;
  const { address: known, sources } = readAddress() ?? {};
  // A worker must read each source where the running product reads it, or it would store other posts as read.
  if (sources?.length > 0) process.env.SOURCES ||= sources.join(",");
  const tried = [...(known ? [known] : []), `http://localhost:${sandboxPort()}`];
  for (const address of new Set(tried)) {
    const smtpPort = await askSandbox(address);
    if (smtpPort === null) continue;
    // The process that started the sandbox creates the demo's replies.
    process.env.DEMO_REPLIES ||= "off";
    await pointAt(address, smtpPort);
    say(`Using the sandbox at ${address} for ${services}.`);
    return;
  }
  say(
    `No sandbox was found at ${tried.at(-1)}, and these services are not configured: ${services}. Run "npm start" first with the same EARSHOT_DATA_DIR, set SANDBOX_PORT to the sandbox's port, or set SANDBOX=off to continue without it.`,
  );
}

/** @returns {Promise<string | null>} the sandbox's address, or null when it is off */
export async function startSandbox() {
  if (!readSwitch()) return null;
  const port = sandboxPort();
  const smtpPort = readPort("SANDBOX_SMTP_PORT", port + 25);
  const { sandboxPaddleVariables } = await loadPaddle();
  const child = fork(join(root, "apps/sandbox/src/main.ts"), {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      // Links of the product must open the sandbox's own pages.
      SANDBOX_RESULTS_HERE: "1",
      ...(!process.env.PADDLE_API_KEY && sandboxPaddleVariables(process.env.PORT || 3000)),
    },
    // Its errors are shown; its address is printed with the product's.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The sandbox did not start.")));
  });
  process.once("exit", () => child.kill());
  const address = `http://localhost:${port}`;
  const realSources = namedSources();
  await pointAt(address, smtpPort);
  rememberAddress(address, realSources);
  return address;
}
