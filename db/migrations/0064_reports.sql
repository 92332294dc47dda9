CREATE TYPE "public"."keyword_kind" AS ENUM('own_brand', 'competitor', 'problem');--> statement-breakpoint
CREATE TYPE "public"."report_kind" AS ENUM('weekly', 'monthly');--> statement-breakpoint
CREATE TYPE "public"."report_mail_state" AS ENUM('waiting', 'sending', 'sent', 'refused', 'skipped');--> statement-breakpoint
CREATE TABLE "report_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" "report_mail_state" DEFAULT 'waiting' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mails_report_user" UNIQUE("report_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "report_recipients_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"workspace_id" uuid NOT NULL,
	"kind" "report_kind" NOT NULL,
	"due_day" date NOT NULL,
	"zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_schedules_workspace_id_kind_pk" PRIMARY KEY("workspace_id","kind")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" "report_kind" NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"zone" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"mention_ids" uuid[] NOT NULL,
	"share_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reports_workspace_period" UNIQUE("workspace_id","kind","from_day")
);
--> statement-breakpoint
ALTER TABLE "keywords" ADD COLUMN "kind" "keyword_kind";--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mails_state" ON "report_mails" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "report_mails_user" ON "report_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipients_user" ON "report_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "reports_workspace" ON "reports" USING btree ("workspace_id","made_at");