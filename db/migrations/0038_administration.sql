ALTER TYPE "public"."notice_kind" ADD VALUE 'support_access_requested';--> statement-breakpoint
CREATE TABLE "administrator_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"administrator_id" uuid NOT NULL,
	"action" text NOT NULL,
	"workspace_id" uuid,
	"subject_id" uuid,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"administrator_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"hours" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspace_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "mention_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "writer_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "writer_end_reason" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_notes" ADD CONSTRAINT "workspace_notes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "administrator_entries_workspace" ON "administrator_entries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "administrator_entries_subject" ON "administrator_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "support_requests_workspace" ON "support_requests" USING btree ("workspace_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_requests_one_open" ON "support_requests" USING btree ("workspace_id") WHERE "support_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "workspace_notes_workspace" ON "workspace_notes" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "users_writer_ended" ON "users" USING btree ("writer_ended_at") WHERE "users"."writer_ended_at" is not null;--> statement-breakpoint
CREATE FUNCTION administrator_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of administrators are only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER administrator_entries_stay BEFORE UPDATE OR DELETE ON administrator_entries
	FOR EACH ROW EXECUTE FUNCTION administrator_entries_stay();--> statement-breakpoint
CREATE TRIGGER administrator_entries_all_stay BEFORE TRUNCATE ON administrator_entries
	FOR EACH STATEMENT EXECUTE FUNCTION administrator_entries_stay();
