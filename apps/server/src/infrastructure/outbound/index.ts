export {
  type HttpResponse,
  isWebPage,
  maxRetryAfterSeconds,
  retryAfterOf,
  secondsOfHeader,
} from "./response.ts";
export {
  type Ask,
  createTransport,
  type ServicePolicy,
  type Transport,
  type TransportOptions,
} from "./transport.ts";
