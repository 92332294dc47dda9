import {
  bodyMaxOf,
  type Call,
  type CallData,
  type CallName,
  type CallRequest,
  type Calls,
  calls,
  errorCodes,
  type FileField,
  needsConfirmation,
} from "@earshot/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Actor } from "./actor.ts";
import { describeScope } from "./api-document.ts";
import { type BinaryContent, sendBinary } from "./binary-response.ts";
import { formNeeded, withForms, withRawBodies } from "./body-parsers.ts";
import { answersOf } from "./call-schema.ts";
import { compressionOf } from "./compression.ts";
import { rejectInvalidCharacters } from "./invalid-characters.ts";
import { requireFiles } from "./read-form.ts";
import { openResponseStream, type ResponseStream } from "./response-stream.ts";
import { refuseTooManyValues } from "./too-many-values.ts";
import type { UploadSlots } from "./upload-slots.ts";

/** An actor of a customer call: a member of a workspace. */
type Customer = Actor & { workspaceId: string };

type ActorOf<C extends Call> = C["who"] extends "anyone"
  ? C extends { optionalSignIn: true }
    ? Actor | null
    : null
  : C["who"] extends "customer"
    ? Customer
    : Actor;

/** What a handler receives: the validated request, the actor, and the raw HTTP pair. */
type Context<C extends Call> = CallRequest<C, Buffer> & {
  actor: ActorOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
} & (C extends { mayStream: true } ? { responseStream: ResponseStream } : unknown);

/**
 * Answers one call. A stream's handler writes to `reply.raw` itself and returns nothing; a redirect's handler
 * returns the target, a binary call's the file.
 */
type Handler<C extends Call> = (
  context: Context<C>,
) => Promise<
  C extends { stream: true }
    ? void
    : C extends { redirect: object }
      ? string
      : C extends { binary: object }
        ? BinaryContent
        : CallData<C>
>;

/** Handlers by call name; a module provides those of its own calls. */
export type Handlers<Names extends CallName> = { [N in Names]: Handler<Calls[N]> };

/** Finds out who makes a call, and refuses it when that person may not. Tells API clients their limits in headers. */
export type Guard = (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Actor | null>;

/**
 * Rejects a call that costs money or reaches others while the e-mail address is not confirmed.
 * @throws AppError EMAIL_NOT_CONFIRMED.
 */
function requireConfirmedEmail(call: Call, { actor, body }: FastifyRequest): void {
  const address = actor?.unconfirmedEmail;
  if (!address || !needsConfirmation(call, { body })) return;
  const { message } = errorCodes.EMAIL_NOT_CONFIRMED;
  throw new AppError("EMAIL_NOT_CONFIRMED", {
    message: message.replace("{address}", () => address),
  });
}

const toRoute = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;

const failure = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), details: z.array(z.string()) }),
});

/** Allows pages of any site to make a call: the CORS preflight of the Fetch standard, §4.8. */
function answerPreflights(app: FastifyInstance, { method, path }: Call): void {
  app.options(toRoute(path), { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-allow-methods", method)
      .header("access-control-allow-headers", "content-type")
      .header("access-control-max-age", "86400")
      .status(204)
      .send(),
  );
}

type Definition = [name: CallName, call: Call];

/**
 * Registers every call of the contract with its handler: validation of request and response, guard,
 * envelope.
 */
export function registerCalls(
  app: FastifyInstance,
  handlers: Handlers<CallName>,
  guard: Guard,
  uploads: UploadSlots,
  table: Readonly<Record<string, Call>> = calls,
): void {
  app.decorateRequest("formFiles", null);
  const definitions = Object.entries(table) as Definition[];
  const register = (scope: FastifyInstance, includes: (call: Call) => boolean) =>
    registerAll(
      scope,
      definitions.filter(([, call]) => includes(call)),
      { handlers, guard, uploads },
    );
  register(app, ({ rawBody, files }) => !rawBody && !files);
  withRawBodies(app, (scope) => register(scope, ({ rawBody }) => rawBody === true));
  withForms(app, (scope) => register(scope, ({ files }) => files !== undefined));
}

/** Waits for an upload slot of this process, which is released when the response is done. */
async function takeUploadSlot(
  uploads: UploadSlots,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const release = await uploads.take(request.actor?.userId ?? request.ip);
  reply.raw.once("close", release);
  // The client may have left while it waited.
  if (reply.raw.destroyed || reply.raw.closed) release();
}

function registerAll(
  app: FastifyInstance,
  definitions: readonly Definition[],
  deps: { handlers: Handlers<CallName>; guard: Guard; uploads: UploadSlots },
): void {
  const { handlers, guard, uploads } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  for (const [name, definition] of definitions) {
    const handler = handlers[name] as unknown as (context: object) => Promise<unknown>;
    const { redirect, rawBody, files, binary } = definition;
    const bodyLimit = bodyMaxOf(definition);
    const bare = name === "openapi";
    const mayBeEmpty = definition.body?.safeParse({}).success === true;
    if (definition.anyOrigin) answerPreflights(app, definition);
    typed.route({
      method: definition.method,
      url: toRoute(definition.path),
      compress: compressionOf(definition),
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(files && { config: { files } }),
      schema: {
        operationId: name,
        summary: definition.summary,
        ...describeScope(definition),
        tags: [definition.path.split("/")[1] ?? ""],
        ...(definition.who !== "anyone" && { security: [{ bearer: [] }] }),
        ...(definition.params && { params: definition.params }),
        ...(definition.query && { querystring: definition.query }),
        ...(definition.body && { body: definition.body }),
        ...(!definition.stream &&
          !redirect &&
          !bare && { response: { 200: answersOf(definition), default: failure } }),
      },
      // Before validation, so that an unauthorized caller learns nothing about a call's shape.
      onRequest: async (request, reply) => {
        // Also on an error, because the calling page reads it.
        if (definition.anyOrigin) reply.header("access-control-allow-origin", "*");
        try {
          request.actor = await guard(definition, request, reply);
        } catch (error) {
          // A person who follows a link must get a page.
          if (!redirect || !(error instanceof AppError)) throw error;
          const isSignedOut = errorCodes[error.code].status === 401;
          return reply.redirect(isSignedOut ? "/auth?session=expired" : "/auth");
        }
        // Before a byte of the body is read.
        if (files) await takeUploadSlot(uploads, request, reply);
      },
      preValidation: async (request) => {
        const { params, query } = request;
        // A request without a content type reaches no parser.
        if (files && !request.formFiles) throw formNeeded();
        // The handler checks raw bytes, once it knows who sent them.
        const body = rawBody ? undefined : request.body;
        if (!redirect) {
          refuseTooManyValues({ params, query, body });
          rejectInvalidCharacters({ params, query, body });
        }
        // A body may be missing when all of its fields are optional.
        if (!rawBody && body == null && mayBeEmpty) request.body = {};
        if (files) requireFiles(files, request.formFiles ?? {});
      },
      preHandler: async (request) => requireConfirmedEmail(definition, request),
      ...(redirect && {
        // Someone who follows a link gets a page, whatever happens.
        errorHandler: (error, request, reply) => {
          request.log.error({ err: error }, "a redirect failed");
          void reply.redirect(redirect.failurePage);
        },
      }),
      handler: async (request, reply) => {
        const { params, query, body, actor } = request;
        // Checked again: decoding may have created characters that the raw text did not have.
        if (!redirect && !rawBody) rejectInvalidCharacters({ params, query, body });
        const context = {
          ...{ params, query, body, actor, request, reply },
          ...(files && { files: request.formFiles ?? {} }),
        };
        if (definition.mayStream) {
          const responseStream = openResponseStream(request, reply);
          return responseStream.respond(definition.data, () =>
            handler({ ...context, responseStream }),
          );
        }
        const data = await handler(context);
        if (definition.stream) return reply;
        if (redirect) return reply.redirect(String(data));
        if (bare) return reply.send(data);
        if (binary) return sendBinary(reply, binary, data as BinaryContent);
        return reply.send({ success: true, data });
      },
    });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    /** The files of a form, once it is read. */
    formFiles: Record<string, Buffer> | null;
  }
  interface FastifyContextConfig {
    files?: Readonly<Record<string, FileField>>;
  }
}
