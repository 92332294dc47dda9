export { deskRoutes } from "./routes.ts";
export { reviewRoutes } from "./routes-review.ts";
export { createDesk, type Desk } from "./service.ts";
export { createReviewDesk, type ReviewDesk } from "./service-review.ts";
