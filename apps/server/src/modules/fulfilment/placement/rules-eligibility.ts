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

/** An account as it is judged. */
export interface CandidateFacts {
  source: Source;
  name: string;
  mode: PlacementMode;
  /** The writer's own; else one of the operator's. */
  isOwn: boolean;
  active: boolean;
  /** Of one that is used through the API: whether its platform lets us act for it. */
  connected: boolean;
  tokenFailure: string | null;
  /** As its platform shows it. */
  state: AccountState;
  karma: number | null;
  bornAt: Date | null;
  /** null: it does not rest. */
  cooldown: { until: string | null; reason: string | null } | null;
}

/** What a community's rules want of an account; null: nothing. */
export type AccountRequirements = Pick<RulesAssessment, "karma" | "minAccountAgeDays"> & {
  /** As people write it. */
  place: string;
};

const dayMs = 24 * 3_600_000;
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/**
 * What keeps the account from being used at all. Of what is posted already its rest alone counts: others see
 * the comment, and nobody knows how the account stood when it was posted.
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
    const rests = isPosted ? "was to rest" : "rests";
    block(`${name} ${rests} ${until}${cooldown.reason === null ? "." : `: ${cooldown.reason}`}`);
  }
  return blockers;
}

/** What keeps an account from being used through its platform's API. */
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

/** What a community's rules want of an account that this one has not. What is not known bars nothing. */
function requirementBlockers(
  { name, karma, bornAt }: CandidateFacts,
  needs: AccountRequirements,
  now: Date,
): Blocker[] {
  const blockers: Blocker[] = [];
  const { place, karma: least, minAccountAgeDays: days } = needs;
  if (least !== null && karma !== null && karma < least) {
    blockers.push({
      message: `${place} wants accounts of ${least} karma or more; ${name} has ${karma}.`,
      remedy: "Place it with an account that has more.",
    });
  }
  const age = bornAt && Math.floor((now.getTime() - bornAt.getTime()) / dayMs);
  if (days !== null && age !== null && age < days) {
    blockers.push({
      message: `${place} wants accounts that are ${count(days, "day")} old; ${name} is ${count(age, "day")} old.`,
      remedy: "Place it with an older account.",
    });
  }
  return blockers;
}

/**
 * Why an account may not place a reply now, apart from what it has placed lately (`trust`).
 * @param needs null: the community asks for nothing, or an administrator has allowed replies there
 * @param now the moment for which it is judged
 * @param isPosted the reply was posted at that moment, and is not to be posted now
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
