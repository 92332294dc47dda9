import { platforms } from "@earshot/contract";
import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { AnsweredMentions, Mentions } from "../../inbox/mentions/index.ts";
import { ownAnswerRoutes } from "./routes.ts";
import { createOwnAnswers } from "./service.ts";

/** Answers that customers post with accounts of their own. */
export function createOwnAnswersModule(
  deps: ModuleDeps & {
    platforms: readonly Platform[];
    mentions: Mentions;
    answeredMentions: AnsweredMentions;
  },
) {
  const ownAnswers = createOwnAnswers({
    ...deps,
    lookups: portsOf(deps.platforms, "lookup").filter(
      ({ name }) => platforms[name].answering === "customer",
    ),
  });
  return defineModule({
    api: { ownAnswers },
    routes: () => ownAnswerRoutes(ownAnswers),
    schedules: [{ name: "own-answers.check", run: ownAnswers.checkDue }],
  });
}
