export {
  type Capability,
  describeCapability,
  readersOf,
  readingKinds,
  readingOf,
} from "./capability.ts";
export { describeDifferences, type OtherProcess } from "./differences.ts";
export { createProcesses, type Processes, type RunningProcess } from "./processes.ts";
export type { Setting } from "./schema.ts";
