CREATE TABLE "content_counts" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"voice" text NOT NULL,
	"generated" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_counts_workspace_id_day_type_voice_pk" PRIMARY KEY("workspace_id","day","type","voice")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"generation_id" uuid NOT NULL,
	"post_index" smallint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"grounding" jsonb NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "content_items_generation_id_post_index_pk" PRIMARY KEY("generation_id","post_index")
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"post_type" text NOT NULL,
	"voice" text NOT NULL,
	"context" jsonb NOT NULL,
	"reply_to_mention_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_suggestions" (
	"mention_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"suggested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_reply_to_mention_id_mentions_id_fk" FOREIGN KEY ("reply_to_mention_id") REFERENCES "public"."mentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_suggestions" ADD CONSTRAINT "reply_suggestions_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_items_unsaved" ON "content_items" USING btree ("created_at") WHERE not "content_items"."is_saved";--> statement-breakpoint
CREATE INDEX "content_items_deleted" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_workspace" ON "generations" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_reply_to" ON "generations" USING btree ("reply_to_mention_id");