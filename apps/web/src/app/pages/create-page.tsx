import { useSearch } from "@tanstack/react-router";
import { useModelUsage } from "../../features/ledger/assistant/api/get-model-usage.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { CreateScreen } from "../../features/studio/content/screens/create-screen.tsx";
import { parseCreateSearch } from "../../features/studio/content/search.ts";
import { TextActions } from "./text-actions.tsx";

/** The screen on which texts are created, filled in as the address asks. */
export function CreatePage() {
  const { data: user } = useMe();
  const { data: usage } = useModelUsage();
  const search = parseCreateSearch(useSearch({ strict: false }));
  return (
    user && (
      <CreateScreen
        userId={user.id}
        search={search}
        usage={usage}
        actionsOf={(item) => <TextActions item={item} />}
      />
    )
  );
}
