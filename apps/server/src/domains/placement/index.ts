export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
