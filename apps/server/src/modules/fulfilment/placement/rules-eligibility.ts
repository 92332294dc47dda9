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

/** The facts about an account that decide whether it may place a reply. */
export interface CandidateFacts {
  source: Source;
  name: string;
  mode: PlacementMode;
  /** Whether it is the writer's own account; otherwise it is one of the operator's. */
  isOwn: boolean;
  active: boolean;
  /** In `api` mode: whether its platform lets us act for it. */
  connected: boolean;
  tokenFailure: string | null;
  /** The state that its platform shows. */
  state: AccountState;
  karma: number | null;
  bornAt: Date | null;
  /** null: no cooldown. `until` is text; null: indefinite. */
  cooldown: { until: string | null; reason: string | null } | null;
}

/** What a community's rules require of an account; a field that is null requires nothing. */
export type AccountRequirements = Pick<RulesAssessment, "karma" | "minAccountAgeDays"> & {
  /** The community's name as people write it, such as `r/SaaS`. */
  place: string;
};

const dayMs = 24 * 3_600_000;
const pluralized = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/**
 * Blockers from the account's own status. For a comment that is posted already, only a cooldown counts: the
 * comment is visible, and the account's state at that time is not known.
 */
function statusBlockers(account: CandidateFacts, isPosted: boolean): Blocker[] {
  const { name, source, state, isOwn, cooldown } = account;
  const platform = sourceNames[source];
  const another = isOwn
    ? "Place it with another account, or declare another one in Settings."
    : "Place it with another account.";
  const blockers: Blocker[] = [];
  const block = (message: string, remedy = another) => void blockers.push({ message, remedy });
  if (!isPosted) {
    if (!account.active) block(`${name} is turned off.`);
    if (state === "shadowed") block(`${platform} shows nothing that ${name} writes to others.`);
    if (state === "suspended") block(`${platform} has suspended ${name}.`);
    if (state === "gone") block(`There is no account ${name} on ${platform} any more.`);
  }
  if (cooldown) {
    const until =
      cooldown.until === null ? "until the administrator lets it go on" : `until ${cooldown.until}`;
    const verb = isPosted ? "was to rest" : "rests";
    block(`${name} ${verb} ${until}${cooldown.reason === null ? "." : `: ${cooldown.reason}`}`);
  }
  return blockers;
}

/** Blockers to using an account through its platform's API. */
function apiBlockers(
  { name, source, connected, tokenFailure }: CandidateFacts,
  isOn: boolean,
): Blocker[] {
  const platform = sourceNames[source];
  if (!isOn) {
    return [
      {
        message: `Placing through ${platform}’s API is turned off here.`,
        remedy: "Place it by hand with another account.",
      },
    ];
  }
  const remedy = "Ask the administrator to connect it, or place it with another account.";
  if (!connected) return [{ message: `${name} is not connected to ${platform}.`, remedy }];
  return tokenFailure === null ? [] : [{ message: tokenFailure, remedy }];
}

/** Requirements of the community that the account does not meet. Unknown karma or age is not a blocker. */
function requirementBlockers(
  { name, karma, bornAt }: CandidateFacts,
  requirements: AccountRequirements,
  now: Date,
): Blocker[] {
  const blockers: Blocker[] = [];
  const { place, karma: minKarma, minAccountAgeDays: days } = requirements;
  if (minKarma !== null && karma !== null && karma < minKarma) {
    blockers.push({
      message: `${place} wants accounts of ${minKarma} karma or more; ${name} has ${karma}.`,
      remedy: "Place it with an account that has more.",
    });
  }
  const age = bornAt && Math.floor((now.getTime() - bornAt.getTime()) / dayMs);
  if (days !== null && age !== null && age < days) {
    blockers.push({
      message: `${place} wants accounts that are ${pluralized(days, "day")} old; ${name} is ${pluralized(age, "day")} old.`,
      remedy: "Place it with an older account.",
    });
  }
  return blockers;
}

/**
 * Why an account may not place a reply, apart from its posting limits (see `compliance`).
 * @param needs null: the community requires nothing, or an administrator has allowed replies there
 * @param now the time to decide for; if `isPosted`, when the comment was posted
 * @param isPosted whether the reply is posted already
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
