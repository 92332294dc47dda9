CREATE TABLE "knowledge_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"origin" text,
	"content" text NOT NULL,
	"length" integer NOT NULL,
	"is_cut" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "knowledge_entries"."title" || ' ' || "knowledge_entries"."content")) STORED
);
--> statement-breakpoint
CREATE TABLE "reply_voices" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"voice_id" uuid,
	"built_in" text,
	CONSTRAINT "reply_voices_one" CHECK (num_nonnulls("reply_voices"."voice_id", "reply_voices"."built_in") = 1)
);
--> statement-breakpoint
CREATE TABLE "voices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"rules" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_voices" ADD CONSTRAINT "reply_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_voices" ADD CONSTRAINT "reply_voices_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_entries_workspace" ON "knowledge_entries" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "knowledge_entries_words" ON "knowledge_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_entries_deleted" ON "knowledge_entries" USING btree ("deleted_at") WHERE "knowledge_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "voices_name" ON "voices" USING btree ("workspace_id",lower("name"));