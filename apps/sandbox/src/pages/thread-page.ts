import { markdownToHtml } from "../markdown.ts";
import { sortComments } from "../reddit/comment-thing.ts";
import type { Comment, Post } from "../reddit/store.ts";
import { type Html, html, trusted } from "./html.ts";
import { layout } from "./layout.ts";
import { ago, plural } from "./words.ts";

const goneWords = {
  deleted: "Deleted by its author.",
  removed: "Removed by moderators.",
};

function words(markdown: string): Html {
  return html`<div class="words" dir="auto">${trusted(markdownToHtml(markdown))}</div>`;
}

function commentItem(comment: Comment, post: Post, now: number): Html {
  const { author, gone, replies, id } = comment;
  return html`<li id="${id}">
<article>
<p class="meta"><b>${author}</b>${!gone && author === post.author && html` <span class="flair">asked this</span>`} ${ago(comment.createdAt, now)} <span>${plural(comment.score, "point")}</span></p>
${gone ? html`<p class="quiet">${goneWords[gone]}</p>` : words(comment.body)}
</article>
${replies.length > 0 && commentList(replies, post, now)}
</li>
`;
}

function commentList(comments: readonly Comment[], post: Post, now: number): Html {
  return html`<ol class="comments">${sortComments(comments, "best").map((comment) => commentItem(comment, post, now))}</ol>`;
}

/** A thread with its comments, nested as they answer each other. */
export function threadPage(post: Post, now: number): string {
  const { community, gone, link } = post;
  return layout(
    post.title,
    html`<p class="crumbs"><a href="/reddit/r/${community.name}">r/${community.name}</a></p>
<article class="post" lang="${community.lang}">
<h1 dir="auto">${post.title}</h1>
<p class="meta">${post.flair !== null && html`<span class="flair">${post.flair}</span> `}<b>${post.author}</b> ${ago(post.createdAt, now)} <span>${plural(post.score, "point")}</span></p>
${link !== null && html`<p><a href="${link}" rel="nofollow noopener noreferrer">${link}</a></p>`}
${gone ? html`<p class="quiet">${goneWords[gone]}</p>` : post.body !== "" && words(post.body)}
</article>
<section aria-labelledby="comments-title" lang="${community.lang}">
<h2 id="comments-title">${plural(post.commentCount, "comment")}</h2>
${post.comments.length > 0 && commentList(post.comments, post, now)}
</section>`,
  );
}
