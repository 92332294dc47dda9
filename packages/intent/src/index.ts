export { intentVersion, levelOf, levelThresholds, scoreIntent } from "./intent.ts";
export { createProfile } from "./profile.ts";
export type {
  Caution,
  CompanyWords,
  PostIntent,
  Profile,
  ReadablePost,
  Signal,
  TextSpan,
} from "./types.ts";
