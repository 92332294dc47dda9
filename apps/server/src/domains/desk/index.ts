export { deskRoutes } from "./routes.ts";
export { createDesk, type Desk } from "./service.ts";
export { createDeskAssist, type DeskAssist } from "./service-assist.ts";
export { createDeskThreads, type DeskThreads, type ThreadStanding } from "./service-thread.ts";
