import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { keywordRoutes } from "./routes.ts";
import { createKeywords } from "./service.ts";

export {
  type ActivePhrase,
  type KeywordChange,
  type Keywords,
  keywordChannel,
} from "./service.ts";
export { tokensLeft } from "./service-tokens.ts";

/** The phrases that workspaces monitor. */
export function createKeywordsModule(
  deps: ModuleDeps & { workspaces: Workspaces; billing: Billing },
) {
  const keywords = createKeywords(deps);
  return defineModule({
    api: { keywords },
    routes: () => keywordRoutes(keywords),
    schedules: [{ name: "keywords.refill-tokens", run: keywords.tokens.sweep }],
  });
}
