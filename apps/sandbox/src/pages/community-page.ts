import type { Community } from "../reddit/communities.ts";
import type { Post, Store } from "../reddit/store.ts";
import { html } from "./html.ts";
import { postForm } from "./index-page.ts";
import { layout } from "./layout.ts";
import { postList } from "./lists.ts";
import { plural } from "./text.ts";

const shown = 100;

/** The threads of a community, newest first, and a form to add one. */
export function communityPage(
  community: Community,
  posts: readonly Post[],
  { store, now }: { store: Store; now: number },
): string {
  return layout(
    `r/${community.name}`,
    html`<p class="crumbs"><a href="/">All communities</a></p>
<h1>r/${community.name}</h1>
<p class="lead" lang="${community.lang}" dir="auto">${community.description}</p>
<p class="quiet">${plural(community.subscribers, "member")}, ${plural(posts.length, "thread")} in the sandbox${posts.length > shown && html`, showing the newest ${shown}`}.</p>
<div class="columns">
<section aria-label="Threads">
${postList(posts.slice(0, shown), now)}
</section>
<section aria-labelledby="post-title">
<h2 id="post-title">Post a thread here</h2>
${postForm(store, community.name)}
</section>
</div>`,
  );
}

/** An error page with a title and one sentence. */
export function missingPage(title: string, sentence: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="lead">${sentence}</p>
<p><a href="/">Back to the front page</a></p>`,
  );
}
