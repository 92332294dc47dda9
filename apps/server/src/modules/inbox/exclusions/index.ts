export {
  createExclusions,
  type ExclusionRow,
  type Exclusions,
  type Filter,
  type Wanted,
} from "./service.ts";
