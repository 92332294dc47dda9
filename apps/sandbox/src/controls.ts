import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FaultError, type Faults } from "./faults.ts";
import { field, isForm, queryOf } from "./forms.ts";
import { missingPage } from "./pages/community-page.ts";
import { faultPages } from "./pages/fault-section.ts";
import { page } from "./pages/reply.ts";
import { maxPostsPerMinute, type PostStream } from "./reddit/live.ts";
import { type NewPost, PostError, permalinkOf, type Store } from "./reddit/store.ts";

const maxTitleLength = 300;
const maxBodyLength = 40_000;

function readPost(body: unknown): NewPost {
  const title = field(body, "title")?.trim() ?? "";
  const text = field(body, "body") ?? "";
  const author = field(body, "author")?.trim() || "sandbox_visitor";
  if (title.length < 1 || title.length > maxTitleLength) {
    throw new PostError(`A title needs 1 to ${maxTitleLength} characters.`);
  }
  if (text.length > maxBodyLength) {
    throw new PostError(`A body has at most ${maxBodyLength} characters.`);
  }
  if (!/^[A-Za-z0-9_-]{3,20}$/.test(author)) {
    throw new PostError("An author has 3 to 20 letters, digits, underscores and hyphens.");
  }
  return { community: field(body, "community")?.trim() ?? "", author, title, body: text };
}

/** Control routes for tests and the front page; not part of any imitated service. */
export function registerControls(
  app: FastifyInstance,
  { store, live, faults }: { store: Store; live: PostStream; faults: Faults },
): void {
  function sendError(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
    if (isForm(request)) return page(reply, missingPage("Request failed", message), 400);
    return reply.code(400).send({ message });
  }

  app.post("/sandbox/posts", async (request, reply) => {
    try {
      const post = store.add(readPost(request.body));
      const permalink = permalinkOf(post);
      if (isForm(request)) return reply.redirect(`/reddit${permalink}`, 303);
      return reply.code(201).send({ id: post.id, name: `t3_${post.id}`, permalink });
    } catch (error) {
      if (error instanceof PostError) return sendError(request, reply, error.message);
      throw error;
    }
  });

  app.post("/sandbox/rate", async (request, reply) => {
    const text = field(request.body, "postsPerMinute")?.trim() ?? "";
    const rate = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(rate >= 0 && rate <= maxPostsPerMinute)) {
      return sendError(
        request,
        reply,
        `postsPerMinute must be a number from 0 to ${maxPostsPerMinute}.`,
      );
    }
    live.setRate(rate);
    if (isForm(request)) return reply.redirect("/", 303);
    return { postsPerMinute: live.postsPerMinute };
  });

  /** Redirects to the page with the form. */
  const redirectBack = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.redirect(faultPages.find((one) => one === queryOf(request).back) ?? "/", 303);

  app.get("/sandbox/faults", async () => ({ faults: faults.list() }));

  app.post("/sandbox/faults", async (request, reply) => {
    try {
      const { body } = request;
      const fault = faults.set(typeof body === "object" && body !== null ? { ...body } : {});
      return isForm(request) ? redirectBack(request, reply) : reply.code(201).send(fault);
    } catch (error) {
      if (error instanceof FaultError) return sendError(request, reply, error.message);
      throw error;
    }
  });

  async function clearFaults(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    faults.clear();
    return isForm(request) ? redirectBack(request, reply) : reply.code(204).send();
  }
  app.delete("/sandbox/faults", clearFaults);
  // HTML forms can't send DELETE.
  app.post("/sandbox/faults/clear", clearFaults);
}
