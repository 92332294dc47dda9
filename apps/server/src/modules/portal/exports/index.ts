import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { StoredData } from "../stored-data/index.ts";
import { exportJobs } from "./jobs.ts";
import { exportRoutes } from "./routes.ts";
import { createExports } from "./service.ts";

/** Exports of everything that a workspace stores. */
export function createExportsModule(
  deps: ModuleDeps & { accounts: Accounts; workspaces: Workspaces; storedData: StoredData },
) {
  const dataExports = createExports(deps);
  return defineModule({
    api: { dataExports },
    routes: () => exportRoutes(dataExports),
    jobs: [exportJobs(dataExports)],
    schedules: [{ name: "exports.resume", run: dataExports.resume }],
    maintenance: [{ name: "exports.prune", run: dataExports.prune }],
  });
}
