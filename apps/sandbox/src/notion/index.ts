import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { registerAuthorize } from "./authorize.ts";
import { registerNotionControls } from "./controls.ts";
import { registerFaults } from "./faults.ts";
import { registerPagesApi } from "./pages.ts";
import { refuse } from "./response.ts";
import { createNotionStore, type NotionStore } from "./store.ts";
import { registerToken } from "./token.ts";

export type { NotionStore } from "./store.ts";

/** The imitated Notion: its API below `/notion/v1`, HTML pages, and control routes. */
export function registerNotion(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): NotionStore {
  const store = createNotionStore(clock);
  app.register(
    async (notion) => {
      notion.setErrorHandler((_error, _request, reply) =>
        refuse(reply, 400, "invalid_json", "Error parsing JSON body."),
      );
      registerFaults(notion, faults);
      registerAuthorize(notion, store);
      registerToken(notion, store);
      registerPagesApi(notion, store);
    },
    { prefix: "/notion" },
  );
  registerNotionControls(app, { store, faults });
  return store;
}
