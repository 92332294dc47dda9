import { ApiError } from "../../../lib/api-error.ts";

/** Whether the server has said no, for good. Too many attempts, or a server away, may pass. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
