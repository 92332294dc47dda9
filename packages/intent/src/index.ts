export { createProfile } from "./profile.ts";
export { intentVersion, levelOf, levelSteps, readIntent } from "./read.ts";
export type {
  CautionFound,
  CompanyWords,
  Place,
  PostIntent,
  Profile,
  ReadablePost,
  Signal,
} from "./types.ts";
