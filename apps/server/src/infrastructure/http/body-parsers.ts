import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { readForm } from "./read-form.ts";

/** A scope whose handlers get the raw bytes of a request, whatever content type it has. */
export function withRawBodies(
  app: FastifyInstance,
  register: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    register(scope);
  });
}

/** The request body is not the form that the call takes. */
export const formNeeded = () =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "Send the request body as multipart/form-data.",
  });

/** A scope whose requests are forms with files. */
export function withForms(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      /^multipart\/form-data\b/i,
      async (request: FastifyRequest, body: Readable) => {
        const form = await readForm(request.headers, body, request.routeOptions.config.files ?? {});
        request.formFiles = form.files;
        return form.fields;
      },
    );
    scope.addContentTypeParser("*", async () => {
      throw formNeeded();
    });
    register(scope);
  });
}
