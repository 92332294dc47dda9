import { firstErrors } from "@earshot/contract";

/** Why the user has to sign in again. */
export function SessionExpired() {
  return (
    <p role="status" className="rounded-lg bg-caution-soft px-3 py-2 font-medium text-caution">
      {firstErrors.SESSION_EXPIRED.message}
    </p>
  );
}
