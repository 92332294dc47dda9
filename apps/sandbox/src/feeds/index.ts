import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { field } from "../forms.ts";
import { html } from "../pages/html.ts";
import { serviceFaults } from "../service-faults.ts";
import { leaveUnanswered, pause } from "../unanswered.ts";
import { atomOf, blogUrl, jsonOf, rssOf } from "./formats.ts";
import { createFeedItems, type FeedItem } from "./items.ts";

const slowMs = 30_000;
const largeBytes = 6_000_000;

const formats: Record<string, { type: string; write: (items: readonly FeedItem[]) => string }> = {
  "feed.xml": { type: "application/rss+xml; charset=UTF-8", write: rssOf },
  "atom.xml": { type: "application/atom+xml; charset=utf-8", write: atomOf },
  "feed.json": { type: "application/feed+json", write: jsonOf },
};

const blogPage = (items: readonly FeedItem[]): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><title>Trade Letters</title>
<link rel="alternate" type="application/rss+xml" title="Trade Letters" href="/feed.xml">
<link rel="alternate" type="application/atom+xml" title="Trade Letters (Atom)" href="/atom.xml">
<link rel="alternate" type="application/feed+json" title="Trade Letters (JSON)" href="/feed.json">
</head><body><h1>Trade Letters</h1><ul>${items.map(({ title, slug }) => html`<li><a href="/posts/${slug}">${title}</a></li>`)}</ul></body></html>`
      .html
  }`;

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; sandbox",
};

/** A blog with a feed in each format that supports conditional requests, and an old address that redirects to it. */
export function registerFeeds(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): void {
  const items = createFeedItems(clock.now());
  let answers = 0;

  /** Answers with a fault if one is set. @returns false when none is set */
  async function fail(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<boolean> {
    const fault = faults.take("feeds", path, serviceFaults.feeds);
    switch (fault) {
      case null:
      case "new-etag":
        return false;
      case "timeout":
        leaveUnanswered(request, reply);
        return true;
      case "slow":
        await pause(request, slowMs);
        return false;
      case "429":
        await reply.code(429).header("retry-after", "120").send("Too Many Requests");
        return true;
      case "301":
        await reply.code(301).header("location", `${blogUrl}/atom.xml`).send();
        return true;
      case "404":
      case "410":
      case "500":
        await reply.code(Number(fault)).send("");
        return true;
      case "html-200":
        await reply.headers(pageHeaders).send("<!doctype html><title>Just a moment...</title>");
        return true;
      case "bad-xml":
        await reply
          .type("text/xml")
          .send(rssOf(items.list()).replaceAll("</item>", "").slice(0, -40));
        return true;
      case "large":
        await reply
          .type("text/xml")
          .send(`<rss>${"<!-- padding -->".repeat(largeBytes / 16)}</rss>`);
        return true;
    }
  }

  app.get("/feeds/tradeletters", async (_request, reply) =>
    reply.headers(pageHeaders).send(blogPage(items.list())),
  );
  app.get("/feeds/tradeletters/posts/:slug", async (request, reply) => {
    const slug = field(request.params, "slug");
    const item = items.list().find((one) => one.slug === slug);
    if (!item)
      return reply.code(404).headers(pageHeaders).send("<!doctype html><h1>No such letter</h1>");
    const { html: body } =
      html`<h1>${item.title}</h1>${item.body.map((line) => html`<p>${line}</p>`)}`;
    return reply.headers(pageHeaders).send(`<!doctype html>${body}`);
  });
  for (const [name, { type, write }] of Object.entries(formats)) {
    app.get(`/feeds/tradeletters/${name}`, async (request, reply) => {
      const isChanging = faults.take("feeds", `/${name}`, ["new-etag"]) !== null;
      if (await fail(request, reply, `/${name}`)) return reply;
      const body = write(items.list());
      answers += 1;
      const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
      const etag = isChanging ? `W/"${hash}-${answers}"` : `W/"${hash}"`;
      const modified = new Date(items.list()[0]?.postedAt ?? 0).toUTCString();
      reply.headers({ etag, "last-modified": modified, "cache-control": "max-age=60" });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  }
  app.get("/feeds/oldpress/*", async (_request, reply) =>
    reply.code(301).header("location", `${blogUrl}/feed.xml`).send(),
  );

  app.post("/sandbox/feeds/items", async (request, reply) => {
    const title = field(request.body, "title")?.trim() ?? "";
    const text = field(request.body, "body")?.trim() ?? "";
    if (title === "") return reply.code(400).send({ message: "An item needs a title." });
    const author = field(request.body, "author") ?? "Marta Lind";
    const { slug } = items.add({ title, body: [text], author, postedAt: clock.now() });
    return reply.code(201).send({ url: `${blogUrl}/posts/${slug}` });
  });
}
