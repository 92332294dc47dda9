import { optOutCalls } from "@earshot/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { escapeHtml } from "../../platform/html.ts";
import { refuseUnstorable } from "../../platform/http/unstorable.ts";
import type { OptOuts } from "./service.ts";

/** A form of a page is no call of the API. */
const hidden = { schema: { hide: true } };

/**
 * What a form was filled in with, by the schema of the call that does the same.
 * @throws AppError VALIDATION_FAILED, with a sentence for each wrong field.
 */
function readForm<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const form = schema.safeParse(body ?? {});
  if (!form.success) {
    const details = form.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`);
    throw new AppError("VALIDATION_FAILED", { details });
  }
  refuseUnstorable({ form: form.data });
  return form.data;
}

/** A page with a word on top of it, below its title. */
export type PageWith = (notice: string) => Promise<string | null>;

const notice = (text: string) => `<p role="status"><strong>${escapeHtml(text)}</strong></p>`;

/**
 * The form on the public page, for browsers without JavaScript, and the link of its mail. A link that
 * is merely opened changes nothing: mail programs open links on their own.
 */
export function registerOptOutPages(
  app: FastifyInstance,
  { optOuts, pageWith }: { optOuts: OptOuts; pageWith: PageWith },
): void {
  async function answer(reply: FastifyReply, status: number, html: string): Promise<FastifyReply> {
    const page = await pageWith(html);
    return reply
      .status(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page ?? html);
  }

  async function tell(reply: FastifyReply, work: () => Promise<string>): Promise<FastifyReply> {
    try {
      return await answer(reply, 200, notice(await work()));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = [error.message, ...error.details].join(" ");
      return answer(reply, error.code === "TOO_MANY_REQUESTS" ? 429 : 400, notice(text));
    }
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16_384 },
      async (_request: FastifyRequest, body: string) =>
        Object.fromEntries(new URLSearchParams(body)),
    );

    scope.post("/opt-out", hidden, (request, reply) =>
      tell(reply, async () => {
        const form = readForm(optOutCalls.askOptOut.body, request.body);
        await optOuts.ask(form, request.ip);
        return "Thank you. Please open the link in the mail that we have sent to you: it holds from then on.";
      }),
    );

    scope.get("/opt-out/confirm", hidden, (request, reply) => {
      const { token } = request.query as { token?: unknown };
      return answer(
        reply,
        200,
        `<form method="post" action="/opt-out/confirm"><input type="hidden" name="token" value="${escapeHtml(String(token ?? ""))}"><p><button type="submit">Confirm: no more replies</button></p></form>`,
      );
    });

    scope.post("/opt-out/confirm", hidden, (request, reply) =>
      tell(reply, async () => {
        const { token } = readForm(optOutCalls.confirmOptOut.body, request.body);
        const holds = await optOuts.confirm(token);
        return `Confirmed. No customer of ours replies to ${holds} from now on.`;
      }),
    );
  });
}
