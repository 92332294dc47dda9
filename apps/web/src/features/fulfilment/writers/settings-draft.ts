import { type WriterSource, writerSources } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";
import { dayName, type Span } from "./hours.ts";

/** Where a writer replies and as whom, as it is being filled in. */
export interface PlatformsForm {
  platforms: WriterSource[];
  accounts: Record<WriterSource, string>;
}

/** When a writer works, as it is being filled in. */
export interface HoursForm {
  timeZone: string;
  hours: Span[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A half-filled form, stored in this tab over a reload; a stored value of another shape is ignored. */
function draftOf<T>(name: string, fits: (value: unknown) => value is T) {
  const stored = storedText(`earshot.writer.${name}`, "sessionStorage");
  return {
    read(): T | null {
      try {
        const value: unknown = JSON.parse(stored.read() ?? "null");
        return fits(value) ? value : null;
      } catch {
        return null;
      }
    },
    write: (form: T) => stored.write(JSON.stringify(form)),
    drop: () => stored.write(null),
  };
}

const isSource = (value: unknown): value is WriterSource =>
  writerSources.some((source) => source === value);

/** The half-filled form of platforms and accounts. */
export const platformsDraft = draftOf(
  "places",
  (value): value is PlatformsForm =>
    isRecord(value) &&
    Array.isArray(value.platforms) &&
    value.platforms.every(isSource) &&
    isRecord(value.accounts) &&
    writerSources.every(
      (source) => typeof (value.accounts as Record<string, unknown>)[source] === "string",
    ),
);

const isSpan = (value: unknown): value is Span =>
  isRecord(value) &&
  dayName(Number(value.day)) !== "" &&
  typeof value.from === "string" &&
  typeof value.to === "string";

/** The half-filled form of hours. */
export const hoursDraft = draftOf(
  "hours",
  (value): value is HoursForm =>
    isRecord(value) &&
    typeof value.timeZone === "string" &&
    Array.isArray(value.hours) &&
    value.hours.every(isSpan),
);
