export { intentVersion, levelOf, levelThresholds, scoreIntent } from "./intent.ts";
export { createProfile } from "./profile.ts";
export type {
  CompanyWords,
  PostIntent,
  Profile,
  ReadablePost,
  Signal,
  TextSpan,
  Warning,
} from "./types.ts";
