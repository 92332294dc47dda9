export { createPrints, type NearReply, type Prints } from "./service-prints.ts";
