import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { field } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { page } from "../pages/reply.ts";
import { ago, plural } from "../pages/text.ts";
import type { Question, StackExchangeStore } from "./store.ts";

const notice = "This is not Stack Exchange but an imitation with invented content.";

/** A body without its tags, because the page shows plain text. */
const textOf = (body: string) => body.replaceAll(/<[^<>]*>/g, " ").trim();

const listPage = (site: string, questions: readonly Question[], now: number): string =>
  layout(
    site,
    html`<h1>${site}</h1>
<ol class="posts">
${questions.slice(0, 60).map(
  (one) => html`<li>
<a class="title" href="/stackexchange/web/${site}/questions/${one.id}" dir="auto">${one.title}</a>
<p class="meta"><span>${one.owner?.name ?? "user4711"}</span> ${ago(one.createdAt, now)} <span>${plural(one.answers.length, "answer")}</span></p>
</li>
`,
)}</ol>`,
    { notice },
  );

const questionPage = (question: Question, now: number): string =>
  layout(
    question.title,
    html`<p class="crumbs"><a href="/stackexchange/web/${question.site}">${question.site}</a></p>
<article class="post">
<h1>${question.title}</h1>
<p class="meta"><b>${question.owner?.name ?? "user4711"}</b> ${ago(question.createdAt, now)}</p>
<p class="content" dir="auto">${textOf(question.body)}</p>
</article>
<section aria-labelledby="answers-title">
<h2 id="answers-title">${plural(question.answers.length, "answer")}</h2>
<ol class="comments">${question.answers.map(
      ({ id, owner, body, createdAt }) => html`<li id="${id}"><article>
<p class="meta"><b>${owner?.name ?? "user4711"}</b> ${ago(createdAt, now)}</p>
<p class="content" dir="auto">${textOf(body)}</p>
</article></li>
`,
    )}</ol>
</section>`,
    { notice },
  );

/** The HTML pages, below `/stackexchange/web/{site}`. */
export function registerStackExchangePages(
  app: FastifyInstance,
  { store, clock }: { store: StackExchangeStore; clock: Clock },
): void {
  const missing = missingPage(
    "No such question",
    "It was deleted, or the sandbox was restarted since.",
  );
  const base = "/stackexchange/web/:site";
  app.get(base, async (request, reply) => {
    const site = field(request.params, "site") ?? "";
    return page(reply, listPage(site, store.questions(site), clock.now()));
  });
  for (const path of [
    "questions/:id",
    "questions/:id/:slug",
    "questions/:id/:slug/:answer",
    "q/:id",
  ]) {
    app.get(`${base}/${path}`, async (request, reply) => {
      const [site = "", id] = [field(request.params, "site"), field(request.params, "id")];
      const question = store.questions(site).find((one) => one.id === Number(id));
      if (!question) return page(reply, missing, 404);
      return page(reply, questionPage(question, clock.now()));
    });
  }
  app.get(`${base}/a/:id`, async (request, reply) => {
    const [site = "", id] = [field(request.params, "site"), field(request.params, "id")];
    const found = store.answers(site).find(({ answer }) => answer.id === Number(id));
    if (!found) return page(reply, missing, 404);
    return page(reply, questionPage(found.question, clock.now()));
  });
}
