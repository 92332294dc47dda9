-- The columns of a reply and the keys of a stored rules assessment get the names that the code and the wire use.
ALTER TABLE "replies" RENAME COLUMN "self_reported" TO "first_hand_confirmed";
--> statement-breakpoint
ALTER TABLE "replies" RENAME COLUMN "held_for" TO "review_reasons";
--> statement-breakpoint
-- A quoted rule escapes its quotation marks, so that a key in quotation marks is never part of a quote.
UPDATE "community_rules" SET "assessment" = replace(replace(replace("assessment"::text, '"ai_removal"', '"aiRemoval"'), '"ai_ban"', '"aiBan"'), '"account_days"', '"minAccountAgeDays"')::jsonb;
--> statement-breakpoint
UPDATE "mentions" SET "assessment" = ("assessment" - 'trouble') || jsonb_build_object('failure', "assessment" -> 'trouble') WHERE "assessment" ? 'trouble';
