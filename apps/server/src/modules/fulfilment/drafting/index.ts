export { deskRoutes } from "./routes.ts";
export { reviewRoutes } from "./routes-review.ts";
export { createDesk, type Desk } from "./service.ts";
export { createDeskAssist, type DeskAssist } from "./service-assist.ts";
export { createReviewDesk, type ReviewDesk } from "./service-review.ts";
export { createDeskThreads, type DeskThreads, type ThreadStanding } from "./service-thread.ts";
