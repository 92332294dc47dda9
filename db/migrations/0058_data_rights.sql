CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"part_of" uuid,
	"has_suspended" boolean DEFAULT false NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "deletions_subject" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "retained_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"usd" integer NOT NULL,
	"pesos" integer,
	"gcash_reference" text,
	"paid_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"blob_id" uuid NOT NULL,
	CONSTRAINT "data_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_workspace_id_unique" UNIQUE("workspace_id")
);
--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletions_due" ON "deletions" USING btree ("due_at") WHERE "deletions"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "deletions_part_of" ON "deletions" USING btree ("part_of");--> statement-breakpoint
CREATE INDEX "deletions_completed" ON "deletions" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "retained_receipts_paid" ON "retained_receipts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
-- Custom SQL from here on.
--
-- Files that no other row names go with the row that names them, also when that goes with its workspace.
CREATE FUNCTION data_export_parts_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM blobs b USING gone WHERE b.id = gone.blob_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER data_export_parts_leave AFTER DELETE ON data_export_parts
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION data_export_parts_leave();
--> statement-breakpoint
CREATE FUNCTION receipts_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM blobs b USING gone WHERE b.id = gone.image_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_leave AFTER DELETE ON receipts
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION receipts_leave();
