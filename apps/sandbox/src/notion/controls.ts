import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../faults.ts";
import { field, isForm } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import { notionPage, notionPagePage } from "./page.ts";
import type { NotionStore } from "./store.ts";

/** HTML pages and routes that change the imitated Notion; not part of Notion. */
export function registerNotionControls(
  app: FastifyInstance,
  { store, faults }: { store: NotionStore; faults: Faults },
): void {
  const missing = (reply: FastifyReply) =>
    page(reply, missingPage("No such page", "It was never made, or the sandbox restarted."), 404);
  const done = (request: FastifyRequest, reply: FastifyReply, result: object) =>
    isForm(request) ? reply.redirect("/notion", 303) : reply.send(result);

  app.get("/notion", async (_request, reply) =>
    page(
      reply,
      notionPage({
        pages: store.pages(),
        connections: store.grantCount(),
        faults: faults.list(),
      }),
    ),
  );

  app.get("/notion/p/:id", async (request, reply) => {
    const found = store.page(field(request.params, "id") ?? "");
    return found ? page(reply, notionPagePage(found)) : missing(reply);
  });

  app.get("/sandbox/notion/pages", async () => store.pages());

  app.post("/sandbox/notion/pages/:id/:action", async (request, reply) => {
    const [id = "", action] = [field(request.params, "id"), field(request.params, "action")];
    const found = store.page(id);
    if (!found) return isForm(request) ? missing(reply) : reply.code(404).send({ message: "none" });
    if (action === "trash") store.change(found, { isInTrash: true });
    else if (action === "unshare") found.isShared = false;
    else if (action === "share") found.isShared = true;
    else if (action === "subpage") store.addSubpage(found);
    else {
      return reply.code(400).send({ message: "action must be trash, unshare, share or subpage." });
    }
    return done(request, reply, found);
  });

  app.post("/sandbox/notion/revoke", async (request, reply) =>
    done(request, reply, { revoked: store.revokeAll() }),
  );
  app.post("/sandbox/notion/expire", async (request, reply) => {
    store.expireAll();
    return done(request, reply, { expired: store.grantCount() });
  });
}
