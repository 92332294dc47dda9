CREATE TABLE "reply_withdrawals" (
	"reply_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"writer_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"user_id" uuid,
	"returned" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "reply_units_one_a_mention";--> statement-breakpoint
ALTER TABLE "reply_units" ADD COLUMN "forfeited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reply_withdrawals" ADD CONSTRAINT "reply_withdrawals_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_withdrawals" ADD CONSTRAINT "reply_withdrawals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_withdrawals" ADD CONSTRAINT "reply_withdrawals_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_withdrawals_workspace" ON "reply_withdrawals" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "reply_withdrawals_at" ON "reply_withdrawals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree ((
  case when split_part("email", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part("email", '@', 1), '+', 1) || '@' || split_part("email", '@', 2)
  end));--> statement-breakpoint
CREATE UNIQUE INDEX "reply_units_one_a_mention" ON "reply_units" USING btree ("mention_id") WHERE "reply_units"."given_back_at" is null and "reply_units"."forfeited_at" is null;--> statement-breakpoint
-- Custom statement: withdrawals after hand-in from before this table. All of them returned their unit.
INSERT INTO reply_withdrawals (reply_id, workspace_id, writer_id, "at", "by", user_id, returned)
SELECT r.id, r.workspace_id, r.writer_id, c."at",
	CASE c."by" WHEN 'customer' THEN 'customer' ELSE 'system' END, c.user_id, true
FROM replies r JOIN reply_changes c ON c.reply_id = r.id AND c.to_status = 'withdrawn'
WHERE r.status = 'withdrawn'
	AND EXISTS (SELECT 1 FROM reply_changes s WHERE s.reply_id = r.id AND s.to_status = 'submitted')
ON CONFLICT (reply_id) DO NOTHING;
