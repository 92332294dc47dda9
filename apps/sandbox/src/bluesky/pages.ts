import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { field } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { page } from "../pages/reply.ts";
import { ago, plural } from "../pages/text.ts";
import type { BlueskyPost, Network } from "./network.ts";

const notice = "This is not Bluesky but an imitation with invented content.";
const shown = 60;

const addressOf = ({ author, rkey }: BlueskyPost) => `/bluesky/profile/${author.did}/post/${rkey}`;

const postItem = (post: BlueskyPost, now: number): Html => html`<li>
<a class="title" href="${addressOf(post)}" dir="auto">${post.record.text}</a>
<p class="meta"><b>@${post.author.handle}</b> ${ago(Math.floor(post.at / 1000), now)}</p>
</li>
`;

/** Pages with the newest posts, and with one post and its replies. */
export function registerBlueskyPages(
  app: FastifyInstance,
  { network, clock }: { network: Network; clock: Clock },
): void {
  app.get("/bluesky", async (_request, reply) => {
    const posts = network.newest(shown).map((post) => postItem(post, clock.now()));
    const main = html`<h1>Bluesky</h1>
<ol class="posts">
${posts}</ol>`;
    return page(reply, layout("Bluesky", main, { notice }));
  });

  app.get("/bluesky/profile/:account/post/:rkey", async (request, reply) => {
    const [name, rkey] = [field(request.params, "account") ?? "", field(request.params, "rkey")];
    const account = network.accountByDid(name) ?? network.accountByHandle(name);
    const post = network.find(`at://${account?.did}/app.bsky.feed.post/${rkey}`);
    if (!post || !network.isPublic(post)) {
      return page(reply, missingPage("Post not found", "It may have been deleted."), 404);
    }
    const { handle } = post.author;
    const main = html`<p class="crumbs"><a href="/bluesky">All posts</a></p>
<article class="post">
<h1>Post</h1>
<p class="meta"><b>@${handle}</b> ${ago(Math.floor(post.at / 1000), clock.now())}</p>
<p class="content" dir="auto">${post.record.text}</p>
</article>
<section aria-labelledby="replies-title">
<h2 id="replies-title">${plural(post.replies.length, "reply", "replies")}</h2>
<ol class="posts">
${post.replies.map((one) => postItem(one, clock.now()))}</ol>
</section>`;
    return page(reply, layout(`@${handle}: ${post.record.text.slice(0, 60)}`, main, { notice }));
  });
}
