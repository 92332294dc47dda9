import { type Post, permalinkOf } from "../reddit/store.ts";
import { type Html, html } from "./html.ts";
import { ago, plural } from "./text.ts";

/** The address of a post's page. */
function addressOf(post: Post): string {
  return `/reddit${permalinkOf(post)}`;
}

/** A list of posts with title, community, author and time. */
export function postList(
  posts: readonly Post[],
  now: number,
  { showCommunity = false, id = "posts" } = {},
): Html {
  if (posts.length === 0) return html`<p class="quiet">Nothing was posted here yet.</p>`;
  return html`<ol class="posts" id="${id}">
${posts.map(
  (post) => html`<li>
<a class="title" href="${addressOf(post)}" dir="auto">${post.title}</a>
<p class="meta">
${showCommunity && html`<a href="/reddit/r/${post.community.name}">r/${post.community.name}</a> `}
${post.flair !== null && html`<span class="flair">${post.flair}</span> `}
<span>${post.author}</span> ${ago(post.createdAt, now)}
<span>${plural(post.score, "point")}</span> <span>${plural(post.commentCount, "comment")}</span>
</p>
</li>
`,
)}</ol>`;
}
