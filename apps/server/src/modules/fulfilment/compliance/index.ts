export { placeName, sentences, type ThreadStanding } from "./rules.ts";
export { type AccountCaps, accountCaps, momentWords } from "./rules-caps.ts";
export { createTrust, type Trust } from "./service.ts";
export { createPrints, type NearReply, type Prints } from "./service-prints.ts";
export { provideAccountUses } from "./service-uses.ts";
