ALTER TABLE "knowledge_entries" drop column "words";--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, translate("knowledge_entries"."title" || ' ' || "knowledge_entries"."content", '<', ' '))) STORED;--> statement-breakpoint
-- Dropping the column dropped its index.
CREATE INDEX "knowledge_entries_words" ON "knowledge_entries" USING gin ("words");
