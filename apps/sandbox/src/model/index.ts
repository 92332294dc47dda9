import type { FastifyInstance } from "fastify";
import { type ModelDeps, registerModelApi } from "./api.ts";
import { registerModelControls } from "./controls.ts";

export { createModelCallLog, type ModelCallLog } from "./call-log.ts";

/**
 * The imitated language model: OpenAI's format below `/model/v1`, Anthropic's below `/model/anthropic/v1`, a
 * page, and control routes.
 */
export function registerModel(app: FastifyInstance, deps: ModelDeps): void {
  app.register(async (scope) => registerModelApi(scope, deps), { prefix: "/model" });
  registerModelControls(app, deps);
}
