import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Notes } from "../../../integrations/ports/notes.ts";
import type { Connections } from "../../identity/connections/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ResearchJobs } from "../research-jobs/index.ts";
import { frameworkRoutes } from "./routes.ts";
import { registerFrameworkPages } from "./routes-pages.ts";
import { createActionFrameworks } from "./service.ts";
import { createFrameworkFiles } from "./service-files.ts";
import { createNotionExport } from "./service-notion.ts";
import { createShareLinks } from "./service-share.ts";
import { neededAmong } from "./store.ts";

/** The services that the operator connects. */
export interface FrameworkOptions {
  /** null: nothing is exported to Notion. */
  notes?: Notes | null;
}

/** Action frameworks of analyses, which customers change, download, share and export. */
export function createActionFrameworksModule(
  deps: ModuleDeps &
    FrameworkOptions & {
      notionConnections: Connections;
      workspaces: Workspaces;
      researchJobs: ResearchJobs;
    },
) {
  const shareLinks = createShareLinks(deps);
  const actionFrameworks = createActionFrameworks({ ...deps, shareLinks });
  const frameworkFiles = createFrameworkFiles(actionFrameworks);
  deps.researchJobs.keepWhile((tx, ids) => neededAmong(tx, ids, deps.clock.now()));
  const notes = deps.notes ?? null;
  const notionExport = createNotionExport({ ...deps, notes, actionFrameworks });
  return defineModule({
    api: { actionFrameworks },
    routes: () => frameworkRoutes({ actionFrameworks, frameworkFiles, notionExport }),
    pages: (app, { siteUrl }, { appPage }) => {
      const page = appPage("shared/framework.html");
      if (page) registerFrameworkPages(app, { actionFrameworks, page, siteUrl });
    },
  });
}
