export {
  type Answer,
  isWebPage,
  longestSilenceSeconds,
  retryAfterOf,
  secondsOf,
} from "./answer.ts";
export {
  type Ask,
  createTransport,
  type Manners,
  type Transport,
  type TransportOptions,
} from "./transport.ts";
