import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { createBrave } from "../brave/index.ts";
import type { SourceFailure } from "../ports/source.ts";
import { createSerper } from "../serper/index.ts";
import { facebook, facebookGroups, indexedPosts, linkedin, type Site } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("DELETE", "faults"));

type Service = "brave" | "serper";
const services: Service[] = ["brave", "serper"];
const keys = { brave: "BSAsandbox", serper: "0123456789abcdef0123456789abcdef01234567" };

/** A new client, so that tests do not share limits. */
const open = (site: Site, service: Service, options: { timeoutMs?: number; key?: string } = {}) =>
  indexedPosts(site, openWeb(service, options), { clock: systemClock });

function openWeb(service: Service, options: { timeoutMs?: number; key?: string } = {}) {
  const deps = {
    outboundLimits: createMemoryLimits(systemClock),
    clock: systemClock,
    log: createLog("silent"),
  };
  const where = {
    apiUrl: `${sandbox.address}/${service}`,
    key: keys[service],
    userAgent: "earshot-tests",
    tries: 1,
    retryDelayMs: 1,
    ...options,
  };
  return service === "brave" ? createBrave(where, deps) : createSerper(where, deps);
}

const terms = [
  { id: "invoices", anyOf: ["invoicing software", "invoicing tool"] },
  { id: "crm", anyOf: ["crm"] },
  { id: "times", anyOf: ["scheduling tool", "scheduling app", "scheduling software"] },
];

describe.each(services)("through %s, a search finds", (service) => {
  it("posts on LinkedIn page by page, with their author and time", async () => {
    const source = open(linkedin(), service);
    const { queries, tooLong } = source.pack(terms);
    expect([queries.length, tooLong]).toEqual([1, []]);
    const ids = new Set<string>();
    let after: string | undefined;
    do {
      const page = await source.search(queries[0]?.query ?? "", { limit: source.pageSize, after });
      for (const { externalId, author, postedAt, body, title, url } of page.posts) {
        ids.add(externalId);
        expect(author).toMatch(/\S/);
        const [, id = "0"] = /(\d+)$/.exec(externalId) ?? [];
        expect(postedAt.getTime()).toBe(Number(BigInt(id) >> 22n));
        expect(body).toMatch(/\S/);
        expect(`${title}${body}`).not.toMatch(/LinkedIn|<strong>|&#x27;|&amp;/);
        expect(url).toMatch(/^https:\/\/www\.linkedin\.com\/posts\/[^?]+$/);
      }
      after = page.after ?? undefined;
    } while (after !== undefined);
    expect(ids.size).toBeGreaterThan(15);
  });

  it("posts in groups on Facebook with the group", async () => {
    const source = open(facebook(), service);
    const [packed] = source.pack(terms).queries;
    const { posts } = await source.search(packed?.query ?? "", { limit: source.pageSize });
    expect(posts.length).toBeGreaterThan(5);
    expect(posts.map(({ community }) => community)).toContain("Freelance Studio Talk");
    for (const { externalId } of posts) expect(externalId).toMatch(/^\d{16}$/);
  });

  it("groups on Facebook by a phrase of their posts, each once", async () => {
    const groups = await facebookGroups(openWeb(service)).search("invoicing");
    expect(groups.map(({ name }) => name)).toContain("Freelance Studio Talk");
    const urls = groups.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect(url).toMatch(/^https:\/\/www\.facebook\.com\/groups\/[^/]+\/$/);
  });

  it.each(["linkedin", "facebook"] as const)(
    "posts of %s that people can open in the sandbox",
    async (name) => {
      const at = { webUrl: `${sandbox.address}/${name}` };
      const source = open(name === "linkedin" ? linkedin(at) : facebook(at), service);
      const [packed] = source.pack(terms).queries;
      const { posts } = await source.search(packed?.query ?? "", { limit: source.pageSize });
      expect(posts.length).toBeGreaterThan(3);
      for (const { url } of posts) {
        expect(url.startsWith(`${at.webUrl}/`), url).toBe(true);
        expect((await fetch(url)).status, url).toBe(200);
      }
    },
  );

  it("a post that was just written, and no posts older than requested", async () => {
    const text = `Which ${service} kiln planner do you use?`;
    const written = (await sandbox.control("POST", "websearch/pages", {
      ...{ site: "linkedin", author: "Nova Quill", text },
    })) as { id: string; url: string };
    const source = open(linkedin(), service);
    const since = new Date(Date.now() - 1_800_000);
    const query = source.pack([{ id: "a", anyOf: [`${service} kiln planner`] }]).queries[0]?.query;
    const { posts } = await source.search(query ?? "", { limit: 10, since });
    expect(posts.map(({ url }) => url)).toContain(written.url);
    const fresh = await source.search("site:linkedin.com/posts crm", { limit: 10, since });
    const days = fresh.posts.map(({ postedAt }) => (Date.now() - postedAt.getTime()) / 86_400_000);
    expect(Math.max(0, ...days)).toBeLessThanOrEqual(1);
  });
});

const faults: [Service, string, SourceFailure][] = [
  ["brave", "429", "rate-limited"],
  ["brave", "429-quota", "no-credits"],
  ["brave", "401", "unauthorized"],
  ["brave", "422-token", "unauthorized"],
  ["brave", "422-query", "bad-request"],
  ["brave", "403-html", "blocked"],
  ["brave", "html-200", "blocked"],
  ["brave", "redirect", "blocked"],
  ["brave", "500", "unavailable"],
  ["brave", "502", "unavailable"],
  ["brave", "503", "unavailable"],
  ["brave", "timeout", "timeout"],
  ["brave", "cut-body", "unavailable"],
  ["brave", "bad-json", "malformed"],
  ["brave", "wrong-shape", "malformed"],
  ["serper", "429", "rate-limited"],
  ["serper", "400-credits", "no-credits"],
  ["serper", "400", "bad-request"],
  ["serper", "403", "unauthorized"],
  ["serper", "403-html", "blocked"],
  ["serper", "html-200", "blocked"],
  ["serper", "redirect", "blocked"],
  ["serper", "500", "unavailable"],
  ["serper", "502", "unavailable"],
  ["serper", "503", "unavailable"],
  ["serper", "timeout", "timeout"],
  ["serper", "cut-body", "unavailable"],
  ["serper", "bad-json", "malformed"],
  ["serper", "wrong-shape", "malformed"],
];

it.each(faults)("%s with the fault %s fails once as %s", async (service, fault, failure) => {
  await sandbox.control("POST", "faults", { service, fault });
  const ask = { limit: 10 };
  const source = open(linkedin(), service, fault === "timeout" ? { timeoutMs: 200 } : {});
  const error = await failureOf(source.search("crm", ask));
  expect(error.failure).toBe(failure);
  expect((await open(linkedin(), service).search("crm", ask)).posts.length).toBeGreaterThan(0);
});

it.each(services)("%s refuses a wrong key", async (service) => {
  const source = open(linkedin(), service, { key: "nonsense" });
  expect((await failureOf(source.search("crm", { limit: 10 }))).failure).toBe("unauthorized");
});

describe("a comment that a person makes on the sandbox's pages", () => {
  it.each(["linkedin", "facebook"] as const)("has the address that %s gives it", async (name) => {
    const webUrl = `${sandbox.address}/${name}`;
    const site = name === "linkedin" ? linkedin({ webUrl }) : facebook({ webUrl });
    const written = { site: name, author: "Nova", group: "Kilns", text: "Which kiln log is good?" };
    const post = z
      .object({ id: z.string(), here: z.string() })
      .parse(await sandbox.control("POST", "websearch/pages", written));
    const said = { site: name, id: post.id, author: "Jo", text: "Try paper first." };
    const { address } = z
      .object({ address: z.string() })
      .parse(await sandbox.control("POST", "websearch/comments", said));
    const found = site.commentOf(`${sandbox.address}${address}`, new Date());
    const postId = site.idOf(`${sandbox.address}${post.here}`);
    expect(found?.isUnder(postId ?? "")).toBe(true);
    expect(await fetch(found?.url ?? "").then(({ status }) => status)).toBe(200);
  });
});
