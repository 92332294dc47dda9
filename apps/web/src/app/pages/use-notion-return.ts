import { notionErrors } from "@earshot/contract";
import { showToast } from "../../ui/toast-store.ts";
import { useReturnParameters } from "./use-return-parameters.ts";

const names = ["notion_connected", "notion_error"] as const;

const messageOfCode = (code: string) =>
  Object.hasOwn(notionErrors, code)
    ? notionErrors[code as keyof typeof notionErrors]
    : notionErrors.failed;

/** Shows whether Notion was connected, from the parameters of its redirect. */
export function useNotionReturn(): void {
  useReturnParameters(names, (connected, failure) => {
    if (failure !== undefined) {
      showToast({
        title: "Notion was not connected",
        description: messageOfCode(failure),
        tone: "destructive",
      });
    } else if (connected !== undefined && connected !== "false") {
      showToast({ title: "Notion connected." });
    }
  });
}
