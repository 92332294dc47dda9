import type { PostFormat, ResonancePart } from "@earshot/contract";

/** Why a part has its score. `end` 0: the whole text. */
export interface Reason {
  start: number;
  end: number;
  message: string;
  /** null: nothing to improve. */
  remedy: string | null;
}

export interface PartScore {
  part: ResonancePart;
  /** 0 to 100. */
  score: number;
  reasons: Reason[];
}

/** A finding of the style check (`@earshot/prose`), with the fields that count here. */
export interface StyleFinding {
  rule: string;
  message: string;
  remedy: string;
  span: readonly [number, number] | null;
}

/** The text to score, with its context. */
export interface Subject {
  content: string;
  title: string;
  /** The question or the audience that the text is for; empty: none. */
  audience: string;
  /** The format of posts on the platform. */
  format: PostFormat;
  /** Length of the text in the platform's unit. */
  length: number;
  /** Names and host names of the company. */
  companyNames: readonly string[];
  /** The style check of the text: its score, 0 to 1, and findings. */
  style: { score: number; findings: readonly StyleFinding[] };
}
