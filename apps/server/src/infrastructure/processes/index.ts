export {
  type Capability,
  describeCapability,
  readingOf,
} from "./capability.ts";
export { describeDifferences } from "./differences.ts";
export { createProcesses, type Processes } from "./processes.ts";
