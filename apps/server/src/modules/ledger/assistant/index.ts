export { assistantRoutes } from "./routes.ts";
export {
  type Assistant,
  AssistantError,
  type AssistantTrouble,
  openAssistant,
  type Question,
  type TextQuestion,
} from "./service.ts";
