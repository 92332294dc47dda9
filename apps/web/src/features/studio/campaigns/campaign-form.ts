import {
  defaultPostType,
  houseVoiceName,
  type PostType,
  postTypes,
  studioLimits,
} from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";
import { browserZone } from "../../../lib/time-zone.ts";
import { wallTimeOf } from "../../../lib/wall-time.ts";

/** The fields of the form that starts a campaign. */
export interface NewCampaign {
  goal: string;
  platforms: PostType[];
  weeks: number;
  postsPerWeek: number;
  startsOn: string;
  timeZone: string;
  /** The id of a voice: a built-in one, or the workspace's own. */
  voice: string;
}

function emptyForm(): NewCampaign {
  const timeZone = browserZone();
  return {
    goal: "",
    platforms: [defaultPostType],
    weeks: 4,
    postsPerWeek: 3,
    startsOn: wallTimeOf(Date.now(), timeZone).day,
    timeZone,
    voice: houseVoiceName,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown, max: number): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= max
    ? value
    : undefined;

function parse(text: string | null): NewCampaign {
  const empty = emptyForm();
  const stored: unknown = JSON.parse(text ?? "null");
  if (!isRecord(stored)) return empty;
  const { platforms } = stored;
  const startsOn = textIn(stored.startsOn);
  return {
    goal: textIn(stored.goal).slice(0, studioLimits.promptMax),
    platforms: Array.isArray(platforms)
      ? postTypes.filter((type) => platforms.includes(type))
      : empty.platforms,
    weeks: numberIn(stored.weeks, studioLimits.campaignWeeksMax) ?? empty.weeks,
    postsPerWeek:
      numberIn(stored.postsPerWeek, studioLimits.campaignPostsPerWeekMax) ?? empty.postsPerWeek,
    // A day that is now in the past can't be the first one.
    startsOn: startsOn > empty.startsOn ? startsOn : empty.startsOn,
    timeZone: textIn(stored.timeZone) || empty.timeZone,
    voice: textIn(stored.voice) || empty.voice,
  };
}

/**
 * Stores the unfinished form in this tab.
 * @param owner as `useDraftOwner` returns it
 */
export function campaignDraft(owner: string) {
  const stored = storedText(`earshot.campaign.${owner}`, "sessionStorage");
  return {
    read(): NewCampaign {
      try {
        return parse(stored.read());
      } catch {
        return emptyForm();
      }
    },
    save: (form: NewCampaign) => stored.write(JSON.stringify(form)),
    clear: () => stored.write(null),
  };
}
