import type { FastifyInstance, FastifyReply } from "fastify";
import { field } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page as sendPage } from "../pages/reply.ts";
import { braveLimits, registerBrave } from "./brave.ts";
import { registerWebControls } from "./controls.ts";
import type { Page } from "./pages.ts";
import { registerSerper, serperLimits } from "./serper.ts";
import type { WebSearchDeps } from "./shared.ts";
import { createShown } from "./shown.ts";
import { createMeter } from "./usage.ts";
import { postPage, sitePage } from "./views.ts";

export { createPages, type Pages } from "./pages.ts";
export { seedPages } from "./seed-pages/index.ts";

/**
 * The imitated web searches, Brave Search and Serper, over one index of posts on LinkedIn and in Facebook groups;
 * the posts as HTML pages; and control routes.
 */
export function registerWebSearch(app: FastifyInstance, deps: WebSearchDeps): void {
  const { pages, clock } = deps;
  const meters = {
    brave: createMeter(braveLimits, clock),
    serper: createMeter(serperLimits, clock),
  };
  const shown = createShown();
  app.register(async (scope) => registerBrave(scope, { ...deps, shown, meter: meters.brave }), {
    prefix: "/brave",
  });
  app.register(async (scope) => registerSerper(scope, { ...deps, shown, meter: meters.serper }), {
    prefix: "/serper",
  });
  registerWebControls(app, { pages, meters, shown });

  function show(reply: FastifyReply, page: Page | undefined): FastifyReply {
    if (page?.isPost) return sendPage(reply, postPage(page, clock.now()));
    const sentence = "Posts are forgotten when the sandbox stops.";
    return sendPage(reply, missingPage("No such post", sentence), 404);
  }

  app.get("/linkedin", async (_request, reply) =>
    sendPage(reply, sitePage("linkedin", pages.posts("linkedin"), { now: clock.now() })),
  );
  app.get("/facebook", async (_request, reply) =>
    sendPage(reply, sitePage("facebook", pages.posts("facebook"), { now: clock.now() })),
  );
  // The words in an address do not matter, because the id identifies the post.
  app.get("/linkedin/posts/:slug", async ({ params }, reply) => {
    const [, id = ""] = /-(?:activity|ugcPost|share)-(\d+)/.exec(field(params, "slug") ?? "") ?? [];
    return show(reply, pages.find("linkedin", id));
  });
  app.get("/linkedin/feed/update/:urn", async ({ params }, reply) =>
    show(reply, pages.find("linkedin", field(params, "urn")?.split(":").at(-1) ?? "")),
  );
  for (const word of ["posts", "permalink"]) {
    app.get(`/facebook/groups/:group/${word}/:id`, async ({ params }, reply) =>
      show(reply, pages.find("facebook", field(params, "id") ?? "")),
    );
  }
  app.get("/facebook/groups/:group", async ({ params }, reply) => {
    const slug = field(params, "group");
    const posts = pages.posts("facebook").filter(({ group }) => group?.slug === slug);
    const group = posts[0]?.group?.name ?? null;
    if (group !== null) {
      return sendPage(reply, sitePage("facebook", posts, { now: clock.now(), group }));
    }
    return sendPage(reply, missingPage("No such group", "Nobody posted in it."), 404);
  });
}
