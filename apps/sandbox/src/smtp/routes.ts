import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { field, isForm, queryOf } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import type { Mail, Outbox } from "./outbox.ts";
import { framedHtml, mailPage, mailPolicy, outboxPage } from "./pages.ts";
import type { Smtp } from "./server.ts";

const maxWaitSeconds = 120;

/** The seconds of `wait`; null when it is invalid, undefined when it is absent. */
function readWait(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= maxWaitSeconds ? seconds : null;
}

/** Serves the mails as HTML pages and as JSON. */
export function registerOutbox(
  app: FastifyInstance,
  { outbox, smtp, clock }: { outbox: Outbox; smtp: Smtp; clock: Clock },
): void {
  /** The requested mail; null after an error page was sent. */
  function mailOf(request: FastifyRequest, reply: FastifyReply): Mail | null {
    const mail = outbox.find(Number(field(request.params, "id")));
    if (mail) return mail;
    const sentence = "Emails are deleted when you empty the outbox and when the sandbox stops.";
    page(reply, missingPage("No such mail", sentence), 404);
    return null;
  }

  app.get("/outbox", async (_request, reply) =>
    page(reply, outboxPage(outbox.list(), clock.now(), smtp.port)),
  );

  app.get("/outbox/:id", async (request, reply) => {
    const mail = mailOf(request, reply);
    return mail ? page(reply, mailPage(mail), 200, { frames: true }) : reply;
  });

  app.get("/outbox/:id/html", async (request, reply) => {
    const mail = mailOf(request, reply);
    if (!mail) return reply;
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": mailPolicy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      })
      .send(framedHtml(mail));
  });

  app.get("/sandbox/mails", async (request, reply) => {
    const query = queryOf(request);
    const wait = readWait(query.wait);
    const after = query.after === undefined ? undefined : Number(query.after);
    if (wait === null) {
      const message = `wait must be a number of seconds from 0 to ${maxWaitSeconds}.`;
      return reply.code(400).send({ message });
    }
    if (after !== undefined && !(Number.isInteger(after) && after >= 0)) {
      return reply.code(400).send({ message: "after must be the id of a mail, or 0." });
    }
    const filter = { to: query.to, after };
    if (wait === undefined) return outbox.list(filter);
    const disconnect = new AbortController();
    reply.raw.once("close", () => disconnect.abort());
    return outbox.wait(filter, { ms: wait * 1_000, signal: disconnect.signal });
  });

  async function clear(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    outbox.clear();
    return isForm(request) ? reply.redirect("/outbox", 303) : reply.code(204).send();
  }
  app.delete("/sandbox/mails", clear);
  // HTML forms can't send DELETE.
  app.post("/sandbox/mails/clear", clear);
}
