import type { User } from "@earshot/contract";
import { callName, greeting } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";

/** "Good morning, Mara", by the browser's clock. */
export function Greeting({ user }: { user: User }) {
  const now = useNow(60_000);
  return `${greeting(new Date(now).getHours())}, ${callName(user)}`;
}
