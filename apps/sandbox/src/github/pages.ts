import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { field } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { page } from "../pages/reply.ts";
import { ago, plural } from "../pages/text.ts";
import type { GithubStore, Thread } from "./store.ts";

const notice = "This is not GitHub but an imitation with invented content.";
const shown = 60;

const addressOf = ({ kind, repository, number }: Thread): string =>
  `/github/web/${repository}/${kind === "discussion" ? "discussions" : "issues"}/${number}`;

const listPage = (threads: readonly Thread[], now: number): string =>
  layout(
    "GitHub",
    html`<h1>GitHub</h1>
<p class="lead">The newest of ${plural(threads.length, "issue or discussion", "issues and discussions")}.</p>
<ol class="posts">
${threads.slice(0, shown).map(
  (one) => html`<li>
<a class="title" href="${addressOf(one)}" dir="auto">${one.title}</a>
<p class="meta"><span>${one.repository}</span> <span>${one.author.login}</span> ${ago(one.createdAt, now)}</p>
</li>
`,
)}</ol>`,
    { notice },
  );

const threadPage = (thread: Thread, now: number): string =>
  layout(
    thread.title,
    html`<p class="crumbs"><a href="/github/web">All issues</a></p>
<article class="post">
<h1>${thread.title}</h1>
<p class="meta"><span>${thread.repository}</span> <b>${thread.author.login}</b> ${ago(thread.createdAt, now)}</p>
<p class="content" dir="auto">${thread.body}</p>
</article>
<section aria-labelledby="comments-title">
<h2 id="comments-title">${plural(thread.comments.length, "comment")}</h2>
<ol class="comments">${thread.comments.map(
      ({ id, author, body, createdAt }) => html`<li id="issuecomment-${id}"><article>
<p class="meta"><b>${author.login}</b> ${ago(createdAt, now)}</p>
<p class="content" dir="auto">${body}</p>
</article></li>
`,
    )}</ol>
</section>`,
    { notice },
  );

/** The HTML pages, below `/github/web`. */
export function registerGithubPages(
  app: FastifyInstance,
  { store, clock }: { store: GithubStore; clock: Clock },
): void {
  app.get("/github/web", async (_request, reply) =>
    page(reply, listPage(store.all(), clock.now())),
  );
  for (const kind of ["issues", "discussions", "pull"]) {
    app.get(`/github/web/:owner/:repo/${kind}/:number`, async (request, reply) => {
      const [owner, repo, number] = ["owner", "repo", "number"].map((key) =>
        field(request.params, key),
      );
      const thread = store.find(`${owner}/${repo}`, Number(number));
      if (!thread) {
        const sentence = "It was deleted, or the sandbox was restarted since.";
        return page(reply, missingPage("No such issue", sentence), 404);
      }
      return page(reply, threadPage(thread, clock.now()));
    });
  }
}
