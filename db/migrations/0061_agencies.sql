CREATE TABLE "agencies" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"logo_id" uuid,
	"color" text,
	"sender_name" text NOT NULL,
	"support_email" text NOT NULL,
	"domain_text" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agencies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agencies_logo" ON "agencies" USING btree ("logo_id");--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_agency_id_workspaces_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspaces_agency" ON "workspaces" USING btree ("agency_id") WHERE "workspaces"."agency_id" is not null;--> statement-breakpoint
-- The logos of deleted agencies.
CREATE FUNCTION agencies_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM blobs b USING gone WHERE b.id = gone.logo_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER agencies_leave AFTER DELETE ON agencies
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION agencies_leave();
