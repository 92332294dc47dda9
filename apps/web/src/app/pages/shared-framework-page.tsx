import { useParams, useSearch } from "@tanstack/react-router";
import { SharedFrameworkScreen } from "../../features/research/action-frameworks/screens/shared-framework-screen.tsx";

/** A shared action framework, for anyone with its link; no session is needed. */
export function SharedFrameworkPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const { token = "" }: { token?: string | undefined } = useSearch({ strict: false });
  return <SharedFrameworkScreen id={id} token={token} />;
}
