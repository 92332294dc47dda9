import { messageOf } from "../lib/api-error.ts";
import { showToast } from "../ui/toast-store.ts";

/** Shows that an action failed, and why. @param fallback the reason if the server gave none */
export const showFailure = (title: string, error: unknown, fallback = "Please try again."): void =>
  showToast({ title, description: messageOf(error, fallback), tone: "destructive" });
