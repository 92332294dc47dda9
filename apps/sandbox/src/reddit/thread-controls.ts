import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field, isForm } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import {
  commentPermalink,
  type FoundComment,
  type Post,
  PostError,
  permalinkOf,
  type Store,
} from "./store.ts";
import { accountStatuses } from "./visibility.ts";

const maxCommentLength = 10_000;
const maxPostLength = 40_000;
const accountName = /^[A-Za-z0-9_-]{3,20}$/;

/** A refused action; the message names the field and the remedy. */
class RefusalError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function readText(body: unknown): string {
  const text = field(body, "body")?.trim() ?? "";
  if (text.length < 1 || text.length > maxCommentLength) {
    throw new RefusalError(400, `body: a comment has 1 to ${maxCommentLength} characters.`);
  }
  return text;
}

/** A post's id from `postId` or from the address of its thread. */
function readPostId(body: unknown): string {
  const given = field(body, "postId") ?? field(body, "permalink") ?? "";
  const [, id] = /\/comments\/([a-z0-9]+)/i.exec(given) ?? [];
  return id ?? given.replace(/^t3_/i, "");
}

/** Control routes for comments and posts: create, edit, delete, and moderate. */
export function registerThreadControls(app: FastifyInstance, { store }: { store: Store }): void {
  function present(request: FastifyRequest, found: FoundComment) {
    const permalink = commentPermalink(found.post, found.comment);
    const url = `${request.protocol}://${request.host}/reddit${permalink}`;
    return { id: found.comment.id, name: `t1_${found.comment.id}`, permalink, url };
  }

  /** Runs an action; a form gets a redirect to the thread, a program gets JSON. */
  async function act(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => { status: number; value: object | null; address: string },
  ): Promise<FastifyReply> {
    try {
      const { status, value, address } = work();
      if (isForm(request)) return reply.redirect(`/reddit${address}`, 303);
      return value === null ? reply.code(status).send() : reply.code(status).send(value);
    } catch (error) {
      const status =
        error instanceof RefusalError ? error.status : error instanceof PostError ? 403 : 500;
      if (status === 500 || !(error instanceof Error)) throw error;
      if (isForm(request)) {
        return page(reply, missingPage("Request failed", error.message), status);
      }
      return reply.code(status).send({ message: error.message });
    }
  }

  function find(id: string): FoundComment {
    const found = store.findComment(id.replace(/^t1_/i, ""));
    if (!found) throw new RefusalError(404, "There is no such comment.");
    return found;
  }

  app.post("/sandbox/comments", (request, reply) =>
    act(request, reply, () => {
      const { body } = request;
      const author = field(body, "author")?.trim() ?? "";
      if (!accountName.test(author)) {
        throw new RefusalError(
          400,
          "author: a name has 3 to 20 letters, digits, underscores and hyphens.",
        );
      }
      const parent = field(body, "parentId")?.replace(/^t1_/i, "") || null;
      const text = readText(body);
      const comment = store.addComment({
        postId: readPostId(body),
        parentId: parent,
        author,
        body: text,
      });
      if (!comment)
        throw new RefusalError(404, "postId: there is no such post, or no such comment under it.");
      const presented = present(request, find(comment.id));
      return { status: 201, value: presented, address: presented.permalink };
    }),
  );

  const edit = (request: FastifyRequest, reply: FastifyReply) =>
    act(request, reply, () => {
      const found = find(field(request.params, "id") ?? "");
      if (!store.editComment(found.comment.id, readText(request.body))) {
        throw new RefusalError(409, "The comment was deleted and can't be changed.");
      }
      const presented = present(request, found);
      return { status: 200, value: presented, address: presented.permalink };
    });
  app.patch("/sandbox/comments/:id", edit);
  app.post("/sandbox/comments/:id/edit", edit);

  const remove = (request: FastifyRequest, reply: FastifyReply) =>
    act(request, reply, () => {
      const found = find(field(request.params, "id") ?? "");
      store.takeDown(`t1_${found.comment.id}`, "deleted");
      return { status: 204, value: null, address: commentPermalink(found.post, found.comment) };
    });
  app.delete("/sandbox/comments/:id", remove);
  app.post("/sandbox/comments/:id/delete", remove);

  function findPost(request: FastifyRequest): Post {
    const post = store.find((field(request.params, "id") ?? "").replace(/^t3_/i, ""));
    if (!post) throw new RefusalError(404, "There is no such post.");
    return post;
  }

  const editPost = (request: FastifyRequest, reply: FastifyReply) =>
    act(request, reply, () => {
      const post = findPost(request);
      const text = field(request.body, "body") ?? "";
      if (text.length > maxPostLength) {
        throw new RefusalError(400, `body: a post has at most ${maxPostLength} characters.`);
      }
      if (!store.editPost(post.id, text)) {
        throw new RefusalError(409, "The post was deleted and can't be changed.");
      }
      const address = permalinkOf(post);
      return { status: 200, value: { id: post.id, permalink: address }, address };
    });
  app.patch("/sandbox/posts/:id", editPost);
  app.post("/sandbox/posts/:id/edit", editPost);

  const removePost = (request: FastifyRequest, reply: FastifyReply) =>
    act(request, reply, () => {
      const post = findPost(request);
      store.takeDown(`t3_${post.id}`, "deleted");
      return { status: 204, value: null, address: permalinkOf(post) };
    });
  app.delete("/sandbox/posts/:id", removePost);
  // HTML forms can't send DELETE.
  app.post("/sandbox/posts/:id/delete", removePost);

  app.post("/sandbox/reddit/accounts/:name/status", (request, reply) =>
    act(request, reply, () => {
      const given = field(request.params, "name") ?? "";
      const name = store.account(given);
      if (name === undefined) throw new RefusalError(404, `name: nobody is called ${given}.`);
      const requested = field(request.body, "status");
      const accountStatus = accountStatuses.find((one) => one === requested);
      if (!accountStatus) {
        throw new RefusalError(400, `status: must be ${accountStatuses.join(", ")}.`);
      }
      store.visibility.setStatus(name, accountStatus);
      // Redirects to the thread of the form.
      const post = store.find(field(request.body, "postId") ?? "");
      return {
        status: 200,
        value: { name, status: accountStatus },
        address: post ? permalinkOf(post) : "",
      };
    }),
  );

  app.post("/sandbox/moderate", (request, reply) =>
    act(request, reply, () => {
      const thing = field(request.body, "thing") ?? "";
      const action = field(request.body, "action") ?? "";
      const [, kind, id = ""] = /^(t[13])_([a-z0-9]+)$/i.exec(thing) ?? [];
      const found = kind?.toLowerCase() === "t1" ? store.findComment(id) : undefined;
      const post = found?.post ?? store.find(id);
      if (!post || !kind) {
        throw new RefusalError(
          404,
          "thing: there is no post or comment of this name (t3_… or t1_…).",
        );
      }
      const actions: Record<string, () => boolean> = {
        remove: () => store.takeDown(thing, "removed"),
        filter: () => store.hold(thing),
        approve: () => store.approve(thing),
        lock: () => store.lock(post.id, true),
        unlock: () => store.lock(post.id, false),
        archive: () => store.archive(post.id, true),
        unarchive: () => store.archive(post.id, false),
      };
      const run = actions[action];
      if (!run) {
        throw new RefusalError(
          400,
          "action: must be remove, filter, approve, lock, unlock, archive or unarchive.",
        );
      }
      const done = run();
      return {
        status: 200,
        value: { thing, action, done },
        address: `/r/${post.community.name}/comments/${post.id}/_/`,
      };
    }),
  );
}
