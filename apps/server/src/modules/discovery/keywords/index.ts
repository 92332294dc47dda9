export type { KeywordAdded } from "./events.ts";
export { keywordRoutes } from "./routes.ts";
export {
  createKeywords,
  type KeywordChange,
  type Keywords,
  keywordChannel,
  type WatchedPhrase,
} from "./service.ts";
export { type KeywordTokens, type TokenQuota, tokensLeft } from "./service-tokens.ts";
