import type { AnswerKey, Precision, Source } from "@earshot/contract";
import type { FoundTheme } from "@earshot/themes";
import type { StoredCommunity } from "../audience-communities/index.ts";
import type { ScoredIntent, StoredEvidence } from "../discussions/index.ts";

/** The input of an analysis of an audience. */
export interface AudienceInput {
  companyName: string | null;
  answers: Partial<Record<AnswerKey, string>>;
  /** ISO 3166, two letters; null: the country that answer 4 names. */
  gl: string | null;
}

/** A statement of the model, and where its evidence is. */
export interface StoredLine {
  text: string;
  evidence: StoredEvidence[];
}

export interface StoredPersona {
  name: string;
  traits: StoredLine[];
  painPoints: StoredLine[];
  phrases: StoredEvidence[];
}

/** A discussion, and how close its author is to buying. */
export interface StoredDiscussion extends ScoredIntent {
  postId: string;
}

/** The result of an analysis of an audience, in the order of its steps. */
export interface AudienceResult {
  phrases: string[];
  /** Sources that answered. */
  answered: Source[];
  /** The strongest first. */
  discussions: StoredDiscussion[];
  themes: FoundTheme[];
  /** null: no model was used. */
  personas: { personas: StoredPersona[]; platforms: StoredLine[] } | null;
  communities: StoredCommunity[];
  keywords: { keyword: string; found: number; atLeast: boolean; postIds: string[] }[];
  /** The precision filter that was applied last. */
  precision: Precision & { total: number; kept: number };
}
