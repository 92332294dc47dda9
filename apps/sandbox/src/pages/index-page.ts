import { basename } from "node:path";
import type { Faults } from "../faults.ts";
import type { ModelCallLog } from "../model/index.ts";
import type { NotionStore } from "../notion/index.ts";
import type { Paddle } from "../paddle/index.ts";
import type { Analytics } from "../posthog/analytics.ts";
import { maxPostsPerMinute, type PostStream } from "../reddit/live.ts";
import type { Replay } from "../reddit/replay.ts";
import type { Store } from "../reddit/store.ts";
import type { Outbox } from "../smtp/outbox.ts";
import type { Pages } from "../websearch/index.ts";
import type { XStore } from "../x/index.ts";
import { faultSection } from "./fault-section.ts";
import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import { postList } from "./lists.ts";
import { plural } from "./text.ts";

const newestShown = 20;

/** The form for a new thread. @param chosen the community that is preselected */
export function postForm(store: Store, chosen?: string): Html {
  const open = store.communities().filter(({ access }) => access === "public");
  return html`<form class="stack" method="post" action="/sandbox/posts">
<label>Community
<select name="community" required>${open.map(
    ({ name }) =>
      html`<option value="${name}"${name === chosen && html` selected`}>r/${name}</option>`,
  )}</select></label>
<label>Title <input name="title" required maxlength="300" autocomplete="off"></label>
<label>Text <span class="hint">Markdown, optional</span>
<textarea name="body" rows="5" maxlength="40000"></textarea></label>
<label>Author <span class="hint">3 to 20 letters, digits, _ or -</span>
<input name="author" value="sandbox_visitor" pattern="[A-Za-z0-9_\\-]{3,20}" maxlength="20" autocomplete="off"></label>
<button>Post thread</button>
</form>`;
}

function communityTable(store: Store, counts: ReadonlyMap<string, number>): Html {
  return html`<table>
<thead><tr><th scope="col">Community</th><th scope="col" class="number">Threads</th><th scope="col">Access</th></tr></thead>
<tbody>${store.communities().map(
    ({ name, access }) => html`
<tr><th scope="row"><a href="/reddit/r/${name}">r/${name}</a></th><td class="number">${counts.get(name) ?? 0}</td><td>${access}</td></tr>`,
  )}
</tbody>
</table>`;
}

/** The data of the front page. */
export interface Front {
  store: Store;
  live: PostStream;
  replay: Replay | null;
  faults: Faults;
  outbox: Outbox;
  analytics: Analytics;
  x: XStore;
  web: Pages;
  model: ModelCallLog;
  notion: NotionStore;
  paddle: Paddle;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Which dump is replayed, and its progress. */
function replaySection({ options, progress }: Replay): Html {
  const { posts, comments, skipped, at, ended } = progress;
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  return html`<section aria-labelledby="replay-title">
<h2 id="replay-title">Replay</h2>
<p>${ended ? "Finished" : `At ${options.speed} times its speed`}: <code>${basename(options.file)}</code></p>
<p>${plural(posts, "thread")}, ${plural(comments, "comment")}${left}.${at && ` Dump time: ${at.toISOString().slice(0, 16).replace("T", " ")}.`}</p>
</section>`;
}

/** The sandbox's front page: services, live rate, faults, newest threads, a form, communities. */
export function indexPage(front: Front): string {
  const { store, live, replay, faults, outbox, analytics, x, web, model, notion, paddle, now } =
    front;
  const posts = store.newest();
  const counts = new Map<string, number>();
  for (const { community } of posts) {
    counts.set(community.name, (counts.get(community.name) ?? 0) + 1);
  }
  const rate = live.postsPerMinute;
  return layout(
    "Front",
    html`<h1>Imitated services</h1>
<dl class="facts">
<dt>Reddit</dt>
<dd><code>/reddit</code> imitates both oauth.reddit.com and www.reddit.com. ${plural(posts.length, "thread")} in ${plural(counts.size, "community", "communities")}.</dd>
<dt>Google</dt>
<dd><code>/google</code> is an OpenID Connect issuer: accounts.google.com and the endpoints in its discovery document.</dd>
<dt>Email</dt>
<dd>The <a href="/outbox">outbox</a> shows sent mail: ${plural(outbox.count, "mail")}.</dd>
<dt>PostHog</dt>
<dd><code>/posthog</code> collects events: <a href="/analytics">analytics</a> shows ${plural(analytics.count, "event")}.</dd>
<dt>X</dt>
<dd><code>/x</code> imitates both api.x.com and x.com: <a href="/x">the timeline</a> shows ${plural(x.count, "post")}.</dd>
<dt>Web search</dt>
<dd><code>/brave</code> and <code>/serper</code> find ${plural(web.posts("linkedin").length, "post")} on <a href="/linkedin">LinkedIn</a> and ${web.posts("facebook").length} in groups on <a href="/facebook">Facebook</a>.</dd>
<dt>Language model</dt>
<dd><code>/model/v1</code> and <code>/model/anthropic/v1</code> respond by a few fixed rules: <a href="/model">the model</a> received ${plural(model.count, "call")}.</dd>
<dt>Notion</dt>
<dd><code>/notion/v1</code> imitates api.notion.com: <a href="/notion">Notion</a> shows ${plural(notion.pages().length, "page")}.</dd>
<dt>Chat</dt>
<dd><code>/slack</code>, <code>/discord</code> and <code>/teams</code> imitate incoming webhooks; what they received: <a href="/sandbox/slack/messages">Slack</a>, <a href="/sandbox/discord/messages">Discord</a>, <a href="/sandbox/teams/messages">Microsoft Teams</a>.</dd>
<dt>Payments</dt>
<dd><code>/paddle</code> imitates Paddle's API, Paddle.js and the customer portal: <a href="/paddle">payments</a> shows ${plural(paddle.store.subscriptions.size, "subscription")}.</dd>
<dt>Websites</dt>
<dd><a href="/sites">Websites of small companies</a> that the product can read.</dd>
</dl>
<div class="columns">
<section aria-labelledby="newest-title">
<div class="heading"><h2 id="newest-title">Newest threads</h2><a id="more" href="/" hidden aria-live="polite">Show new threads</a></div>
${postList(posts.slice(0, newestShown), now, { showCommunity: true, id: "newest" })}
</section>
<div>
${replay && replaySection(replay)}
<section aria-labelledby="rate-title">
<h2 id="rate-title">Live threads</h2>
<p>${rate === 0 ? "No new threads are generated." : `About ${plural(rate, "thread")} a minute are generated.`}</p>
<form class="row" method="post" action="/sandbox/rate">
<label>Threads a minute <input type="number" name="postsPerMinute" min="0" max="${maxPostsPerMinute}" step="1" value="${rate}" required></label>
<button>Set rate</button>
</form>
</section>
<section aria-labelledby="post-title">
<h2 id="post-title">Post a thread</h2>
${postForm(store)}
</section>
${faultSection(faults.list())}
<section aria-labelledby="communities-title">
<h2 id="communities-title">Communities</h2>
${communityTable(store, counts)}
</section>
</div>
</div>`,
    { script: true },
  );
}
