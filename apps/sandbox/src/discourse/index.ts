import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { field } from "../forms.ts";
import { html } from "../pages/html.ts";
import { serviceFaults } from "../service-faults.ts";
import { leaveUnanswered } from "../unanswered.ts";
import { createForum, type Forum, type ForumPost } from "./posts.ts";

const pageLength = 50;
const escapeHtml = (text: string) => html`${text}`.html;

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");

/** A post as Discourse serializes it (PostSerializer), without the fields that depend on the reader. */
function wireOf(forum: Forum, post: ForumPost) {
  const title = forum.topic(post.topicId)?.title ?? "";
  const inTopic = forum.posts().filter((one) => one.topicId === post.topicId);
  const at = new Date(post.postedAt).toISOString();
  return {
    ...{ id: post.id, name: null, username: post.author, created_at: at, updated_at: at },
    ...{ avatar_template: `/letter_avatar_proxy/v4/letter/${post.author[0]}/df705f/{size}.png` },
    ...{ cooked: `<p>${escapeHtml(post.body)}</p>`, raw: post.body, post_number: post.number },
    ...{
      post_type: 1,
      reply_count: 0,
      reply_to_post_number: null,
      quote_count: 0,
      reads: 5,
      score: 1,
    },
    ...{ topic_id: post.topicId, topic_slug: slugOf(title), topic_title: title },
    ...{
      topic_html_title: escapeHtml(title),
      category_id: 1,
      posts_count: inTopic.length,
      version: 1,
    },
    ...{ user_title: null, actions_summary: [{ id: 2, count: 1 }], moderator: false, admin: false },
    ...{ staff: false, user_id: 1, hidden: false, trust_level: 1, deleted_at: null },
    ...{ user_deleted: false, edit_reason: null, wiki: false },
    post_url: `/t/${slugOf(title)}/${post.topicId}/${post.number}`,
  };
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="generator" content="Discourse 2026.9.0 - https://github.com/discourse/discourse version 0000000000">
<meta property="og:site_name" content="${escapeHtml(title)}">
<link rel="alternate" type="application/rss+xml" title="Latest posts" href="/posts.rss">
</head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; sandbox",
};

const notFound = {
  errors: ["The requested URL or resource could not be found."],
  error_type: "not_found",
};
const notLoggedIn = {
  errors: ["You need to be logged in to do that."],
  error_type: "not_logged_in",
};
const rateLimited = {
  errors: ["You’ve performed this action too many times, please try again later."],
  error_type: "rate_limit",
  extras: { wait_seconds: 30, time_left: "30 seconds" },
};

const numberIn = (text: string | undefined, pattern: RegExp): number | null => {
  const [, number] = pattern.exec(text ?? "") ?? [];
  return number === undefined ? null : Number(number);
};

/** A public Discourse forum, and one that only members can read. */
export function registerDiscourse(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): void {
  const forum = createForum(() => clock.now());

  /** Answers with a fault if one is set. @returns false when none is set */
  async function fail(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<boolean> {
    const fault = faults.take("discourse", path, serviceFaults.discourse);
    if (fault === null) return false;
    if (fault === "timeout") leaveUnanswered(request, reply);
    else if (fault === "429") await reply.code(429).send(rateLimited);
    else if (fault === "403") await reply.code(403).send(notLoggedIn);
    else if (fault === "html-200") {
      await reply.headers(pageHeaders).send("<!doctype html><title>Just a moment...</title>");
    } else if (fault === "bad-json")
      await reply.type("application/json").send('{"latest_posts":[{');
    else await reply.code(Number(fault)).send("");
    return true;
  }

  const visible = () => forum.posts().filter(({ deletedAt }) => deletedAt === null);

  app.get("/discourse/posts.json", async (request, reply) => {
    if (await fail(request, reply, "/posts.json")) return reply;
    const before = Number(field(request.query, "before") ?? Number.NaN);
    const posts = visible()
      .filter(({ id }) => !(id > before))
      .toReversed()
      .slice(0, pageLength);
    return reply
      .header("cache-control", "max-age=60, private, must-revalidate")
      .send({ latest_posts: posts.map((post) => wireOf(forum, post)) });
  });

  const sendPost = (reply: FastifyReply, post: ForumPost | undefined) =>
    post && post.deletedAt === null
      ? reply.send(wireOf(forum, post))
      : reply.code(404).send(notFound);
  app.get("/discourse/posts/:file", async (request, reply) => {
    if (await fail(request, reply, "/posts/")) return reply;
    const id = numberIn(field(request.params, "file"), /^(\d{1,9})\.json$/);
    return sendPost(reply, id === null ? undefined : forum.find(id));
  });
  app.get("/discourse/posts/by_number/:topic/:file", async (request, reply) => {
    if (await fail(request, reply, "/posts/")) return reply;
    const topicId = Number(field(request.params, "topic"));
    const number = numberIn(field(request.params, "file"), /^(\d{1,9})\.json$/);
    const post = forum.posts().find((one) => one.topicId === topicId && one.number === number);
    return sendPost(reply, post);
  });

  app.get("/discourse/site.json", async () => ({
    default_archetype: "regular",
    trust_levels: { newuser: 0, basic: 1, member: 2 },
    categories: [{ id: 1, name: "General", slug: "general" }],
  }));
  app.get("/discourse/latest.json", async () => ({
    topic_list: {
      per_page: 30,
      topics: forum.topics().map(({ id, title }) => ({ id, title, slug: slugOf(title) })),
    },
  }));
  for (const path of [
    "/discourse",
    "/discourse/latest",
    "/discourse/t/:slug/:id",
    "/discourse/t/:slug/:id/:number",
  ]) {
    app.get(path, async (request, reply) => {
      if (await fail(request, reply, "/")) return reply;
      const id = Number(field(request.params, "id") ?? Number.NaN);
      const posts = visible().filter(({ topicId }) => topicId === id);
      const list = Number.isNaN(id)
        ? forum
            .topics()
            .map(
              (topic) =>
                html`<li><a href="/t/${slugOf(topic.title)}/${topic.id}">${topic.title}</a></li>`
                  .html,
            )
        : posts.map(({ author, body }) => html`<li><b>${author}</b> ${body}</li>`.html);
      return reply.headers(pageHeaders).send(page("Makers’ Forum", `<ul>${list.join("")}</ul>`));
    });
  }

  // A members-only forum shows everyone else its sign-in page.
  app.get("/members-forum", async (_request, reply) =>
    reply.headers(pageHeaders).send(page("Members’ Forum", "<p>Log in to see this forum.</p>")),
  );
  app.get("/members-forum/*", async (_request, reply) => reply.code(403).send(notLoggedIn));

  app.post("/sandbox/discourse/posts", async (request, reply) => {
    const { body } = request;
    const text = field(body, "body")?.trim() ?? "";
    if (text === "") return reply.code(400).send({ message: "A post needs a text." });
    const topicId = Number(field(body, "topicId") ?? Number.NaN);
    const post = forum.add({
      ...(Number.isNaN(topicId)
        ? { title: field(body, "title") ?? text.slice(0, 60) }
        : { topicId }),
      author: field(body, "author") ?? "sandbox_visitor",
      body: text,
    });
    return reply.code(201).send({ id: post.id, topicId: post.topicId, number: post.number });
  });
  app.delete("/sandbox/discourse/posts/:id", async (request, reply) => {
    const isDeleted = forum.delete(Number(field(request.params, "id")));
    return isDeleted ? reply.code(204).send() : reply.code(404).send({ message: "No such post." });
  });
}
