import { ApiError } from "../../../lib/api-error.ts";

/** Whether the server refused for good. Too many attempts or an unavailable server are temporary. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
