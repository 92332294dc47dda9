CREATE TYPE "public"."exclusion_kind" AS ENUM('author', 'community', 'words', 'signal');--> statement-breakpoint
CREATE TABLE "model_answers" (
	"input_hash" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"about" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" "exclusion_kind" NOT NULL,
	"value" text NOT NULL,
	"source" "post_source",
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "intent_score" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "intent_signals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "cautions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "intent_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "folded_into" uuid;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "likeness" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_answers_about" ON "model_answers" USING btree ("about");--> statement-breakpoint
CREATE INDEX "model_answers_asked" ON "model_answers" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_once" ON "exclusions" USING btree ("workspace_id","kind",coalesce("source", 'reddit'),lower("value"));--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_folded_into_mentions_id_fk" FOREIGN KEY ("folded_into") REFERENCES "public"."mentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_hidden_by_exclusions_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."exclusions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_strongest" ON "mentions" USING btree ("workspace_id","intent_score" desc,"posted_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mentions_likeness" ON "mentions" USING gin ("likeness");--> statement-breakpoint
CREATE INDEX "mentions_folded" ON "mentions" USING btree ("folded_into") WHERE "mentions"."folded_into" is not null;--> statement-breakpoint
CREATE INDEX "mentions_hidden" ON "mentions" USING btree ("hidden_by") WHERE "mentions"."hidden_by" is not null;--> statement-breakpoint
CREATE INDEX "mentions_unscored" ON "mentions" USING btree ("intent_version");