CREATE TABLE "watched_communities" (
	"workspace_id" uuid NOT NULL,
	"source" "post_source" NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_communities_workspace_id_source_key_pk" PRIMARY KEY("workspace_id","source","key")
);
--> statement-breakpoint
ALTER TABLE "watched_communities" ADD CONSTRAINT "watched_communities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;