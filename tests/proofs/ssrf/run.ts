import {
  type Website,
  WebsiteError,
  type WebsiteFailure,
} from "../../../apps/server/src/integrations/ports/website.ts";
import {
  createWebsites,
  type WebsitesOptions,
} from "../../../apps/server/src/integrations/websites/index.ts";
import { hostileAddresses, privateAddresses } from "./addresses.ts";
import { publicAddress, type SsrfSetup } from "./setup.ts";

/** The result of one promise. */
export interface Line {
  tried: number;
  /** Descriptions of what is wrong. */
  wrong: string[];
}

/** Long enough for a normal page, and short enough to wait for sites that never end. */
const timeLimitMs = 1_500;
/** The reader reads one mebibyte; the site also sends what the system buffers. */
const maxSent = 16 * 1_048_576;

const outside = "http://open.test";
const leading = (to: string, status = 302) =>
  `${outside}/to?status=${status}&u=${encodeURIComponent(to)}`;

type Outcome = { website: Website } | { failure: WebsiteFailure } | { error: unknown };

/**
 * Attacks the website reader with all ways to reach private networks and all ways to keep a reader busy.
 * @param part the options that a planted defect changes
 * @param options.every tries only every nth item of the long lists
 * @param options.waysIn tries only the ways to reach private networks
 */
export async function runSsrf(
  setup: SsrfSetup,
  part: Partial<WebsitesOptions> = {},
  { every = 1, waysIn = false } = {},
): Promise<Map<string, Line>> {
  const { resolve, dial } = setup;
  const websites = createWebsites({ userAgent: "proof", resolve, dial, timeLimitMs, ...part });
  const lines = new Map<string, Line>();

  async function read(address: string): Promise<Outcome> {
    try {
      return { website: await websites.read(address) };
    } catch (error) {
      return error instanceof WebsiteError ? { failure: error.failure } : { error };
    }
  }

  /** Reads an address, and records any unexpected result as wrong. */
  async function expect(
    promise: string,
    address: string,
    expected: "page" | "refused" | readonly WebsiteFailure[],
  ): Promise<Outcome> {
    const line = lines.get(promise) ?? { tried: 0, wrong: [] };
    lines.set(promise, line);
    line.tried += 1;
    const before = setup.hits();
    const outcome = await read(address);
    const result = "website" in outcome ? "page" : "failure" in outcome ? outcome.failure : "error";
    // Some of them lead to the public site, as browsers parse them.
    const isPublic =
      "website" in outcome && new URL(outcome.website.address).hostname === "open.test";
    const fits =
      expected === "refused"
        ? isPublic || (result !== "page" && result !== "error")
        : result === expected || expected.includes(result as never);
    const shown = JSON.stringify(address.slice(0, 120));
    if (!fits) line.wrong.push(`${shown}: ${result}`);
    if (setup.hits() > before) line.wrong.push(`${shown}: reached the canary`);
    return outcome;
  }

  // The reader must read public sites: otherwise the rest would prove nothing.
  for (const address of [
    "open.test",
    `${outside}/page`,
    `http://${publicAddress}/`,
    "http://open6.test/",
  ]) {
    await expect("public sites are read", address, "page");
  }
  for (const hops of [0, 1, 2]) {
    await expect("public sites are read", `${outside}/hops?n=${hops}`, "page");
  }

  const withPort = [`http://127.0.0.1:${setup.canaryPort}/`, `http://[::1]:${setup.canaryPort}/`];
  const some = <T>(list: readonly T[]) => list.filter((_, at) => at % every === 0);
  for (const address of some([...hostileAddresses, ...withPort])) {
    await expect("addresses are refused", address, "refused");
  }

  for (const address of some(privateAddresses)) {
    setup.name("private.test", [[address]]);
    await expect("answers are refused", "http://private.test/", ["forbidden"]);
    setup.name("private.test", [[publicAddress, address]]);
    await expect("answers are refused", "http://private.test/", ["forbidden"]);
  }

  for (const to of some([...hostileAddresses, ...withPort].filter((one) => scheme.test(one)))) {
    await expect("redirects are refused", leading(to.trim()), "refused");
  }
  for (const status of [301, 302, 303, 307, 308]) {
    await expect("redirects are refused", leading("http://169.254.169.254/", status), [
      "forbidden",
    ]);
    await expect("redirects are refused", leading("//loopback.test/", status), ["forbidden"]);
  }
  await expect("redirects are refused", leading(leading("http://127.0.0.1/")), ["forbidden"]);

  for (const [address, later] of [
    ["rebind.test", "127.0.0.1"],
    ["rebind6.test", "::1"],
    ["metadata.test", "169.254.169.254"],
  ] as const) {
    setup.name(address, [[publicAddress], [later]]);
    // The reader resolves the name once, and connects to the address that it then got.
    await expect("rebinding has no effect", `http://${address}/page`, "page");
    setup.name(address, [[publicAddress], [later]]);
    await expect("rebinding has no effect", `http://${address}/again`, ["forbidden"]);
  }

  if (waysIn) return lines;

  for (const path of ["/again", "/hops?n=3", "/hops?n=50"]) {
    await expect("redirects end", `${outside}${path}`, ["redirects"]);
  }

  for (const path of ["/gzip", "/br", "/deflate", "/endless", "/nothing", "/twice", "/tags"]) {
    const outcome = await expect(
      "bombs are stopped",
      `${outside}${path}`,
      path === "/endless" ? "page" : anyEnd,
    );
    if ("website" in outcome && outcome.website.text.length > 20_000) {
      lines
        .get("bombs are stopped")
        ?.wrong.push(`${path}: a text of ${outcome.website.text.length}`);
    }
  }
  if (setup.sent() > maxSent) {
    lines.get("bombs are stopped")?.wrong.push(`${setup.sent()} bytes were taken`);
  }

  for (const path of ["/drip", "/drip-headers", "/continue", "/silent"]) {
    await expect("slow sites end", `${outside}${path}`, ["slow"]);
  }
  for (const [path, failure] of [
    ["/headers", "unreachable"],
    ["/broken", "unreachable"],
    ["/upgrade", "unreachable"],
    ["/no-http", "unreachable"],
    ["/no-coding", "no-page"],
    ["/pdf", "no-page"],
    ["/json", "no-page"],
    ["/no-type", "no-page"],
    ["/gone", "refused"],
    ["/error", "refused"],
    ["/empty", "empty"],
  ] as const) {
    await expect("other content is reported", `${outside}${path}`, [failure]);
  }
  return lines;
}

const scheme = /^\s*[a-z][a-z0-9+.-]*:/i;
/** Any of these results is accepted; what matters is that the reader ends, with a known result. */
const anyEnd: readonly WebsiteFailure[] = ["empty", "no-page", "slow", "page" as WebsiteFailure];
