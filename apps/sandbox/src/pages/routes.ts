import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { field } from "../forms.ts";
import { communityPage, missingPage } from "./community-page.ts";
import { type Front, indexPage } from "./index-page.ts";
import { icon } from "./layout.ts";
import { page } from "./reply.ts";
import { threadPage } from "./thread-page.ts";

/** The HTML pages, at the addresses that the API reports, with and without the prefix /reddit. */
export function registerPages(
  app: FastifyInstance,
  { clock, ...front }: Omit<Front, "now"> & { clock: Clock },
): void {
  const { store } = front;

  function community(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const name = field(request.params, "name") ?? "";
    const found = store.community(name);
    if (!found) {
      return page(reply, missingPage("No such community", `There is no r/${name} here.`), 404);
    }
    if (found.access === "private") {
      const sentence = `r/${found.name} is private: only its members can read it.`;
      return page(reply, missingPage("Private community", sentence), 403);
    }
    if (found.access === "banned") {
      return page(reply, missingPage("Banned community", `r/${found.name} was banned.`), 404);
    }
    if (found.access !== "public") {
      const sentence = `r/${found.name} is ${found.access}: only those who asked for it can read it.`;
      return page(reply, missingPage("Closed community", sentence), 403);
    }
    const posts = store.newest().filter((post) => post.community === found);
    return page(reply, communityPage(found, posts, { store, now: clock.now() }));
  }

  function thread(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const post = store.find(field(request.params, "id") ?? "");
    if (!post || store.community(field(request.params, "name") ?? "") !== post.community) {
      const sentence = "Live threads are forgotten when the sandbox stops.";
      return page(reply, missingPage("No such thread", sentence), 404);
    }
    return page(reply, threadPage(post, clock.now(), store.visibility));
  }

  for (const prefix of ["", "/reddit"]) {
    app.get(prefix || "/", async (_request, reply) =>
      page(reply, indexPage({ ...front, now: clock.now() })),
    );
    app.get(`${prefix}/r/:name`, async (request, reply) => community(request, reply));
    app.get(`${prefix}/r/:name/comments/:id/:slug`, async (request, reply) =>
      thread(request, reply),
    );
    // The permalink of a single comment shows its thread.
    app.get(`${prefix}/r/:name/comments/:id/:slug/:comment`, async (request, reply) =>
      thread(request, reply),
    );
  }

  app.setNotFoundHandler(async (_request, reply) =>
    page(reply, missingPage("No such page", "Nothing is at this address."), 404),
  );

  const files = [
    ["/sandbox/style.css", "style.css", "text/css; charset=utf-8"],
    ["/sandbox/newest.js", "newest.js", "text/javascript; charset=utf-8"],
  ] as const;
  for (const [address, file, type] of files) {
    app.get(address, async (_request, reply) =>
      reply
        .headers({
          "content-type": type,
          "x-content-type-options": "nosniff",
          "cache-control": "no-cache",
        })
        .send(await readFile(new URL(file, import.meta.url))),
    );
  }
  app.get("/sandbox/icon.svg", async (_request, reply) =>
    reply.header("content-type", "image/svg+xml").send(icon),
  );
}
