import type { z } from "zod";
import { readable } from "../../infrastructure/text.ts";
import type { requirementsResponse, rulesResponse } from "./wire/answers.ts";

/** One rule of a community. */
interface Rule {
  /** What it applies to. */
  about: "all" | "posts" | "comments";
  name: string;
  /** Markdown; empty when there is only the name. */
  description: string;
}

/** A community's rules. */
export interface Rules {
  /** In the community's own order. */
  rules: Rule[];
}

/** Limits on a text; null and empty where there is none. */
interface TextRequirements {
  minLength: number | null;
  maxLength: number | null;
  required: string[];
  forbidden: string[];
  patterns: string[];
}

/** The requirements of posts that Reddit itself checks in a community. */
export interface PostRequirements {
  title: TextRequirements;
  body: TextRequirements & { policy: "none" | "required" | "notAllowed" };
  links: { policy: "none" | "blacklist" | "whitelist"; domains: string[] };
  flairRequired: boolean;
  guidelines: string;
}

const abouts = { all: "all", link: "posts", comment: "comments" } as const;

/** Rules from `/r/{name}/about/rules`. */
export function toRules(response: z.output<typeof rulesResponse>): Rules {
  const rules = response.rules
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
    .map(({ kind, short_name, description }) => ({
      about: abouts[kind],
      name: readable(short_name),
      description: readable(description ?? ""),
    }));
  return { rules };
}

/** Requirements from `/api/v1/{name}/post_requirements`. */
export function toRequirements(response: z.output<typeof requirementsResponse>): PostRequirements {
  const text = (part: "title" | "body"): TextRequirements => ({
    minLength: response[`${part}_text_min_length`] ?? null,
    maxLength: response[`${part}_text_max_length`] ?? null,
    required: response[`${part}_required_strings`] ?? [],
    forbidden: response[`${part}_blacklisted_strings`] ?? [],
    patterns: response[`${part}_regexes`] ?? [],
  });
  const policy = response.link_restriction_policy ?? "none";
  const domains = policy === "whitelist" ? response.domain_whitelist : response.domain_blacklist;
  return {
    title: text("title"),
    body: { ...text("body"), policy: response.body_restriction_policy ?? "none" },
    links: { policy, domains: policy === "none" ? [] : (domains ?? []) },
    flairRequired: response.is_flair_required ?? false,
    guidelines: readable(response.guidelines_text ?? ""),
  };
}
