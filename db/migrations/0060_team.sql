ALTER TYPE "public"."notice_kind" ADD VALUE 'mention_assigned';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'comment_added';--> statement-breakpoint
ALTER TYPE "public"."member_role" ADD VALUE 'approver';--> statement-breakpoint
ALTER TYPE "public"."member_role" ADD VALUE 'viewer';--> statement-breakpoint
CREATE TABLE "workspace_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" "member_role" NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mention_assignments" (
	"mention_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"note" text,
	"assigned_by" uuid,
	"assigned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mention_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mention_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_activities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"mention_id" uuid,
	"reply_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_assignments" ADD CONSTRAINT "mention_assignments_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_assignments" ADD CONSTRAINT "mention_assignments_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_assignments" ADD CONSTRAINT "mention_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_comments" ADD CONSTRAINT "mention_comments_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_comments" ADD CONSTRAINT "mention_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_activities" ADD CONSTRAINT "workspace_activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_invitations_open" ON "workspace_invitations" USING btree ("workspace_id","email") WHERE "workspace_invitations"."accepted_at" is null and "workspace_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "workspace_invitations_expires" ON "workspace_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mention_assignments_workspace" ON "mention_assignments" USING btree ("workspace_id","member_id");--> statement-breakpoint
CREATE INDEX "mention_assignments_member" ON "mention_assignments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mention_assignments_by" ON "mention_assignments" USING btree ("assigned_by");--> statement-breakpoint
CREATE INDEX "mention_comments_mention" ON "mention_comments" USING btree ("mention_id","id");--> statement-breakpoint
CREATE INDEX "mention_comments_workspace" ON "mention_comments" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "mention_comments_author" ON "mention_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "workspace_activities_workspace" ON "workspace_activities" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "workspace_activities_user" ON "workspace_activities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workspace_activities_at" ON "workspace_activities" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_members_owner" ON "workspace_members" USING btree ("workspace_id") WHERE "workspace_members"."role" = 'owner';--> statement-breakpoint
-- Nothing can leave a workspace without an owner; a transfer may, until its transaction ends.
CREATE FUNCTION workspace_members_keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) AND NOT EXISTS (
		SELECT FROM workspace_members WHERE workspace_id = OLD.workspace_id AND role = 'owner'
	) THEN
		RAISE EXCEPTION 'the workspace % would have no owner', OLD.workspace_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspace_members_keep_owner AFTER UPDATE OR DELETE ON workspace_members
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'owner')
	EXECUTE FUNCTION workspace_members_keep_owner();
