import {
  type AccountState,
  type PlacementMode,
  type RulesAssessment,
  type Source,
  sourceNames,
} from "@earshot/contract";

/** Why an account may not place a reply now, and what to do about it. */
export interface Blocker {
  message: string;
  remedy: string;
}

/** The facts about an account that decide whether it can be used. */
export interface CandidateFacts {
  source: Source;
  name: string;
  mode: PlacementMode;
  /** The writer's own account; otherwise one of the operator's. */
  isOwn: boolean;
  active: boolean;
  /** For API placement: whether the platform has granted us a permission. */
  connected: boolean;
  tokenFailure: string | null;
  /** As others see it. */
  state: AccountState;
  karma: number | null;
  bornAt: Date | null;
  /** null: it is not on cooldown. */
  cooldown: { until: string | null; reason: string | null } | null;
}

/** What a community's rules require of an account; null: nothing. */
export type AccountRequirements = Pick<RulesAssessment, "karma" | "minAccountAgeDays"> & {
  /** The community with its usual prefix, such as r/SaaS. */
  place: string;
};

const dayMs = 24 * 3_600_000;
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/**
 * The blocker of a suspended workspace. A comment that may have been posted before is recorded: it is there, and
 * its survival is checked.
 * @param suspendedSince null: the workspace is not suspended
 * @param postedAt null: the reply is not posted yet
 */
export function pauseBlockers(suspendedSince: Date | null, postedAt: Date | null): Blocker[] {
  if (suspendedSince === null || (postedAt !== null && postedAt <= suspendedSince)) return [];
  return [
    {
      message: "This customer’s workspace is paused, so nothing can be posted for it now.",
      remedy: "Post it when the workspace is resumed.",
    },
  ];
}

/**
 * Blockers from the status of an account. For a comment that is posted already only the cooldown counts: others
 * can see the comment, and the status at the time of posting is unknown.
 */
function statusBlockers(account: CandidateFacts, isPosted: boolean): Blocker[] {
  const { name, source, state, isOwn, cooldown } = account;
  const platform = sourceNames[source];
  const another = isOwn
    ? "Post it with another account, or declare another one in Settings."
    : "Post it with another account.";
  const blockers: Blocker[] = [];
  const block = (message: string, remedy = another) => void blockers.push({ message, remedy });
  if (!isPosted) {
    if (!account.active) block(`${name} is turned off.`);
    if (state === "shadowed") block(`${platform} hides everything that ${name} posts from others.`);
    if (state === "suspended") block(`${platform} has suspended ${name}.`);
    if (state === "gone") block(`The account ${name} no longer exists on ${platform}.`);
  }
  if (cooldown) {
    const until =
      cooldown.until === null ? "until an administrator ends it" : `until ${cooldown.until}`;
    const status = isPosted ? "was on cooldown" : "is on cooldown";
    block(`${name} ${status} ${until}${cooldown.reason === null ? "." : `: ${cooldown.reason}`}`);
  }
  return blockers;
}

/** Blockers of API placement. */
function apiBlockers(
  { name, source, connected, tokenFailure }: CandidateFacts,
  isOn: boolean,
): Blocker[] {
  const platform = sourceNames[source];
  if (!isOn) {
    return [
      {
        message: `Posting through ${platform}’s API is turned off.`,
        remedy: "Post it manually with another account.",
      },
    ];
  }
  const remedy = "Ask the administrator to connect it, or post it with another account.";
  if (!connected) return [{ message: `${name} is not connected to ${platform}.`, remedy }];
  return tokenFailure === null ? [] : [{ message: tokenFailure, remedy }];
}

/** Blockers from a community's requirements. Unknown figures of an account block nothing. */
function requirementBlockers(
  { name, karma, bornAt }: CandidateFacts,
  needs: AccountRequirements,
  now: Date,
): Blocker[] {
  const blockers: Blocker[] = [];
  const { place, karma: minKarma, minAccountAgeDays: days } = needs;
  if (minKarma !== null && karma !== null && karma < minKarma) {
    blockers.push({
      message: `${place} requires ${minKarma} karma; ${name} has ${karma}.`,
      remedy: "Post it with an account that has more karma.",
    });
  }
  const age = bornAt && Math.floor((now.getTime() - bornAt.getTime()) / dayMs);
  if (days !== null && age !== null && age < days) {
    blockers.push({
      message: `${place} requires accounts to be ${count(days, "day")} old; ${name} is ${count(age, "day")} old.`,
      remedy: "Post it with an older account.",
    });
  }
  return blockers;
}

/**
 * Why an account can't place a reply, apart from posting limits (`compliance`).
 * @param needs null: the community requires nothing, or an administrator has allowed replies there
 * @param now the time of posting
 * @param isPosted the reply was posted at that time already
 */
export function blockersOf(
  account: CandidateFacts,
  {
    needs,
    apiPlacing,
    now,
    isPosted = false,
  }: { needs: AccountRequirements | null; apiPlacing: boolean; now: Date; isPosted?: boolean },
): Blocker[] {
  return [
    ...statusBlockers(account, isPosted),
    ...(account.mode === "api" ? apiBlockers(account, apiPlacing) : []),
    ...(needs ? requirementBlockers(account, needs, now) : []),
  ];
}
