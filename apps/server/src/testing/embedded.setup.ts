import type { TestProject } from "vitest/node";
import { provideCluster } from "./cluster.ts";

/** Tests of this project run on the embedded PostgreSQL 18. */
export default (project: TestProject) => provideCluster(project);
