import { type WriterSource, writerSources } from "@earshot/contract";
import { isListOf, isOneOf, isText } from "../../../lib/use-form-draft.ts";
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

const isAccounts = (value: unknown): value is PlatformsForm["accounts"] =>
  isRecord(value) && writerSources.every((source) => isText(value[source]));

const isSpan = (value: unknown): value is Span =>
  isRecord(value) &&
  dayName(Number(value.day)) !== "" &&
  typeof value.from === "string" &&
  typeof value.to === "string";

/** Check the stored fields of the half-filled forms. */
export const platformsFits = { platforms: isListOf(isOneOf(writerSources)), accounts: isAccounts };
export const hoursFits = { timeZone: isText, hours: isListOf(isSpan) };
