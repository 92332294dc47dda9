import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { IdempotentRequests } from "../../../infrastructure/http/idempotency.ts";
import * as store from "./store.ts";

const retentionMs = 24 * 3_600_000;
/** Longer than any call may take: the process of an unanswered request has ended. */
const abandonedMs = 5 * 60_000;

/** Answers of requests with idempotency keys, stored for 24 hours. */
export function createIdempotency(deps: { database: Database; clock: Clock }) {
  const { clock } = deps;
  const db = deps.database.pool;
  const requests: IdempotentRequests = {
    async begin(request) {
      const now = clock.now();
      const abandonedBefore = new Date(now.getTime() - abandonedMs);
      const earlier = await store.beginRequest(db, { ...request, createdAt: now }, abandonedBefore);
      if (earlier === null) return null;
      if (earlier.requestHash !== request.requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      const { status, answer } = earlier;
      if (status === null || answer === null)
        throw new AppError("IDEMPOTENCY_KEY_IN_USE", { retryAfterSeconds: 1 });
      return { status, answer };
    },
    finish: (request, answer) => store.finishRequest(db, request, answer),
    drop: (request) => store.dropRequest(db, request),
  };
  return {
    ...requests,
    /** Deletes requests of more than a day ago. */
    prune: () => store.pruneRequests(db, new Date(clock.now().getTime() - retentionMs)),
  };
}
