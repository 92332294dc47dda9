import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { createStoredData } from "./service.ts";

export type { ExportTable, Snapshot, StoredData } from "./service.ts";

/** Which tables have data of workspaces and of people, how it is exported, and when it is deleted. */
export function createStoredDataModule(deps: ModuleDeps) {
  const storedData = createStoredData(deps);
  return defineModule({
    api: { storedData },
    maintenance: [{ name: "stored-data.prune", run: storedData.pruneNightly }],
  });
}
