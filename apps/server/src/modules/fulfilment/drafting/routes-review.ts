import type { reviewCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ReviewQueue } from "./service-review.ts";

export function reviewRoutes(review: ReviewQueue): Handlers<keyof typeof reviewCalls> {
  return {
    listReview: ({ actor, query: { limit, offset } }) =>
      review.list(actor.userId, { limit, offset }),
    reviewReply: async ({ actor, params, body }) => {
      await review.decide(actor.userId, params.id, body);
      return {};
    },
  };
}
