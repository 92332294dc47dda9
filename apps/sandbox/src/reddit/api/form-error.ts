import type { FastifyReply } from "fastify";
import { sendJson } from "./response.ts";

/** A refusal of a form: code, sentence, field (Reddit API, open-sourced `errors.py`). */
export type FormError = readonly [code: string, message: string, field: string | null];

/** Errors that several forms share. */
export const formErrors = {
  userRequired: ["USER_REQUIRED", "Please log in to do that.", null],
  noText: ["NO_TEXT", "we need something here", "text"],
} as const satisfies Record<string, FormError>;

/** The refusal of a text that is longer than allowed. */
export const tooLong = (maxLength: number): FormError => [
  "TOO_LONG",
  `this is too long (max: ${maxLength})`,
  "text",
];

/** The longest comment, and the longest text of a post (Reddit API). */
export const maxCommentLength = 10_000;
export const maxPostLength = 40_000;

/** Refuses a form: status 200 with the error in the body (Reddit API, `api_type=json`). */
export const refuseForm = (
  reply: FastifyReply,
  error: FormError,
  more: { ratelimit?: number } = {},
): FastifyReply => sendJson(reply, 200, { json: { ...more, errors: [error] } });
