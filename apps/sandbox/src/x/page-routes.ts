import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { field, queryOf } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import { composePage, statusPage, timelinePage } from "./pages.ts";
import type { XStore } from "./store.ts";

/** The HTML pages, at the same paths as on X. */
export function registerXPages(
  app: FastifyInstance,
  { store, clock }: { store: XStore; clock: Clock },
): void {
  const missing = (reply: FastifyReply, title: string, sentence: string) =>
    page(reply, missingPage(title, sentence), 404);

  app.get("/x", async (_request, reply) => page(reply, timelinePage(store, clock.now())));

  app.get("/x/:user", async (request, reply) => {
    const account = store.account(field(request.params, "user") ?? "");
    if (!account)
      return missing(reply, "No such account", "No account with this name has posted here.");
    return page(reply, timelinePage(store, clock.now(), account));
  });

  // As on X, the id identifies the post, not the username in the path.
  app.get("/x/:user/status/:id", async (request, reply) => {
    const post = store.find(field(request.params, "id") ?? "");
    if (!post) {
      const sentence = "It was deleted, or the sandbox was restarted since.";
      return missing(reply, "No such post", sentence);
    }
    return page(reply, statusPage(store, post, clock.now()));
  });

  async function compose(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { text = "", url, in_reply_to: answered } = queryOf(request);
    const inReplyTo = answered === undefined ? undefined : store.find(answered);
    if (answered !== undefined && !inReplyTo) {
      return missing(reply, "No such post", "The post that you want to answer was deleted.");
    }
    const whole = [text, url].filter(Boolean).join(" ");
    return page(reply, composePage(store, { text: whole, inReplyTo, now: clock.now() }));
  }
  app.get("/x/intent/tweet", compose);
  app.get("/x/intent/post", compose);
}
