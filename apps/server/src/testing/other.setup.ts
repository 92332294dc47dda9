import type { TestProject } from "vitest/node";
import { findDebianPostgres, provideCluster, provideUrl } from "./cluster.ts";

/** Tests of this project run on TEST_DATABASE_URL, or on the machine's Debian PostgreSQL. */
export default async (project: TestProject) => {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return provideUrl(project, url);
  return provideCluster(project, await findDebianPostgres());
};
