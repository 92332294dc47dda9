DROP INDEX "mentions_likeness";--> statement-breakpoint
CREATE INDEX "mentions_shown" ON "mentions" USING btree ("workspace_id","status","source","intent_score") WHERE "mentions"."folded_into" is null and "mentions"."hidden_by" is null;--> statement-breakpoint
CREATE INDEX "mentions_likeness" ON "mentions" USING gin ("likeness") WITH (fastupdate=false);