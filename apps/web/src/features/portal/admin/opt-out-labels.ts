import {
  type OptOutAction,
  type OptOutFilter,
  type OptOutRow,
  type OptOutStatus,
  platforms,
} from "@earshot/contract";

/** The status of a request, for the administrator. */
export const statusNames: Record<OptOutStatus, string> = {
  unconfirmed: "Waiting for confirmation",
  waiting_for_proof: "Waiting for proof",
  waiting_for_review: "Waiting for you",
  in_effect: "In effect",
  refused: "Refused",
  ended: "Ended",
};

export const filterNames: Record<OptOutFilter, string> = {
  all: "All",
  ...statusNames,
  mail_only: "Confirmed by email only",
};

export const actionNames: Record<OptOutAction, string> = {
  requested: "Requested",
  confirmed: "Email address confirmed",
  proof_failed: "Proof failed",
  proven: "Proven",
  added: "Added",
  approved: "Approved",
  refused: "Refused",
  ended: "Ended",
  restored: "Restored",
};

/** How an opt-out is known to be genuine; null: it is not known yet. */
export function proofText({ proof, provenBy }: OptOutRow): string | null {
  switch (proof) {
    case null:
      return null;
    case "reddit_sign_in":
      return provenBy === null ? "Reddit sign-in" : `Reddit sign-in as u/${provenBy}`;
    case "profile_code":
      return "code in the public profile";
    case "administrator":
      return "verified by the administrator";
    case "mail":
      return "confirmed by email only";
  }
}

/** The profile or community at its platform, or a search for it if the name is not an address. */
export function platformAddress({
  source,
  kind,
  name,
}: Pick<OptOutRow, "source" | "kind" | "name">): string {
  return platforms[source].profileUrl(kind, name);
}
