import {
  type OptOutProgress,
  type OptOutSignInOutcome,
  optOutCalls,
  optOutSignInOutcomes,
} from "@earshot/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../../infrastructure/errors.ts";
import { escapeHtml } from "../../../infrastructure/html.ts";
import { rejectInvalidCharacters } from "../../../infrastructure/http/invalid-characters.ts";
import type { OptOuts } from "./service.ts";

/** Forms of pages are not calls of the API. */
const hidden = { schema: { hide: true } };

/**
 * The fields of a form, by the schema of the call that does the same.
 * @throws AppError VALIDATION_FAILED, with a sentence for each wrong field.
 */
function readForm<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const form = schema.safeParse(body ?? {});
  if (!form.success) {
    const details = form.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`);
    throw new AppError("VALIDATION_FAILED", { details });
  }
  rejectInvalidCharacters({ form: form.data });
  return form.data;
}

/** Renders the public page with a notice below its title; null: it can't. */
export type PageWith = (notice: string) => Promise<string | null>;

const notice = (text: string) => `<p role="status"><strong>${escapeHtml(text)}</strong></p>`;

/** The next step of a request; the page shows no other step. */
const step = (html: string) => `<div data-opt-out-step>${html}</div>`;

/** A form with one button that sends a request's token. */
const tokenForm = (action: string, token: string, label: string) =>
  step(
    `<form method="post" action="${action}"><input type="hidden" name="token" value="${escapeHtml(token)}"><p><button type="submit">${escapeHtml(label)}</button></p></form>`,
  );

/** The status of a request, and what its requester can do next. */
function progressPage(token: string, { message, proofs, review }: OptOutProgress): string {
  const address = `/api/opt-outs/reddit?token=${encodeURIComponent(token)}`;
  const ways = proofs.map(({ kind, instruction }) => {
    const way =
      kind === "reddit_sign_in"
        ? step(`<p><a class="button" href="${escapeHtml(address)}">Sign in with Reddit</a></p>`)
        : tokenForm("/opt-out/profile", token, "Check my profile");
    return `${step(`<p>${escapeHtml(instruction)}</p>`)}${way}`;
  });
  const last = review === null ? "" : step(`<p>${escapeHtml(review)}</p>`);
  return `${notice(message)}${ways.join("")}${last}`;
}

/**
 * The form on the public page, for browsers without JavaScript, and the link of its mail. Opening a link
 * changes nothing, because mail programs open links automatically.
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

  /** @param retry the form shown below an error, to try again with */
  async function respond(
    reply: FastifyReply,
    work: () => Promise<string>,
    retry = "",
  ): Promise<FastifyReply> {
    try {
      return await answer(reply, 200, await work());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = [error.message, ...error.details].join(" ");
      return answer(
        reply,
        error.code === "TOO_MANY_REQUESTS" ? 429 : 400,
        `${notice(text)}${retry}`,
      );
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
      respond(reply, async () => {
        const form = readForm(optOutCalls.requestOptOut.body, request.body);
        await optOuts.ask(form, request.ip);
        return notice(
          "Thank you. To confirm your request, open the link in the email that we sent you. We then verify that the account or community is yours. Until then, nothing changes.",
        );
      }),
    );

    const tokenOf = (given: unknown): string => {
      const { token } = (given ?? {}) as { token?: unknown };
      return typeof token === "string" ? token : "";
    };

    scope.get("/opt-out/confirm", hidden, async (request, reply) => {
      const token = tokenOf(request.query);
      const title = await optOuts.titleOf(token);
      const question = title === null ? "" : notice(`Stop replies to ${title}?`);
      return answer(
        reply,
        200,
        `${question}${tokenForm("/opt-out/confirm", token, "Confirm opt-out request")}`,
      );
    });

    scope.post("/opt-out/confirm", hidden, (request, reply) =>
      respond(reply, async () => {
        const { token } = readForm(optOutCalls.confirmOptOut.body, request.body);
        return progressPage(token, await optOuts.confirm(token));
      }),
    );

    scope.post("/opt-out/profile", hidden, (request, reply) => {
      const token = tokenOf(request.body);
      return respond(
        reply,
        async () => progressPage(token, await optOuts.proofs.checkProfile(token, request.ip)),
        tokenForm("/opt-out/profile", token, "Check my profile again"),
      );
    });

    scope.get("/opt-out/result", hidden, (request, reply) => {
      const { outcome } = request.query as { outcome?: unknown };
      const isKnown = typeof outcome === "string" && Object.hasOwn(optOutSignInOutcomes, outcome);
      const known = isKnown ? (outcome as OptOutSignInOutcome) : "failed";
      return answer(reply, 200, `${notice(optOutSignInOutcomes[known])}${step("")}`);
    });
  });
}
