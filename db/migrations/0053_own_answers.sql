CREATE TABLE "own_answers" (
	"mention_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"url" text NOT NULL,
	"external_id" text,
	"state" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "own_answers" ADD CONSTRAINT "own_answers_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_answers" ADD CONSTRAINT "own_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_answers_workspace" ON "own_answers" USING btree ("workspace_id","added_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "own_answers_due" ON "own_answers" USING btree ("check_at") WHERE "own_answers"."check_at" is not null;