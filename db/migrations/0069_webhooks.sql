CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"payload" text,
	"delivered_at" timestamp with time zone,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paused_for" text,
	"next_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","position") WHERE "webhook_deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_happened" ON "webhook_deliveries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_workspace" ON "webhook_deliveries" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "webhooks_workspace" ON "webhooks" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "webhooks_next" ON "webhooks" USING btree ("next_at") WHERE "webhooks"."paused_for" is null;--> statement-breakpoint
-- Writes an event for each webhook of the workspace that asks for it. A workspace without one gets no row.
CREATE FUNCTION webhook_event(workspace uuid, event text, subject uuid) RETURNS void LANGUAGE sql AS $$
	INSERT INTO webhook_deliveries (workspace_id, webhook_id, type, subject_id, happened_at)
	SELECT w.workspace_id, w.id, event, subject, clock_timestamp()
	FROM webhooks w WHERE w.workspace_id = workspace AND event = ANY (w.types);
$$;
--> statement-breakpoint
-- One statement records many mentions. Whether one is shown is decided later in the transaction, so the delivery checks it.
CREATE FUNCTION mentions_created_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM webhooks) THEN
		INSERT INTO webhook_deliveries (workspace_id, webhook_id, type, subject_id, happened_at)
		SELECT w.workspace_id, w.id, 'mention.created', a.id, clock_timestamp()
		FROM added a JOIN webhooks w ON w.workspace_id = a.workspace_id
		WHERE 'mention.created' = ANY (w.types)
		ORDER BY a.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentions_created_webhooks AFTER INSERT ON mentions
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mentions_created_webhooks();
--> statement-breakpoint
CREATE FUNCTION row_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM webhook_event(NEW.workspace_id, TG_ARGV[0], NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentions_accepted_webhooks AFTER UPDATE ON mentions FOR EACH ROW
WHEN (OLD.status = 'pending' AND NEW.status = 'accepted') EXECUTE FUNCTION row_webhook_event('mention.accepted');
--> statement-breakpoint
CREATE TRIGGER replies_placed_webhooks AFTER UPDATE ON replies FOR EACH ROW
WHEN (OLD.status <> 'placed' AND NEW.status = 'placed') EXECUTE FUNCTION row_webhook_event('reply.placed');
--> statement-breakpoint
CREATE TRIGGER replies_survived_webhooks AFTER UPDATE ON replies FOR EACH ROW
WHEN (OLD.status <> 'survived' AND NEW.status = 'survived') EXECUTE FUNCTION row_webhook_event('reply.survived');
--> statement-breakpoint
CREATE TRIGGER replies_removed_webhooks AFTER UPDATE ON replies FOR EACH ROW
WHEN (OLD.status <> 'removed' AND NEW.status = 'removed') EXECUTE FUNCTION row_webhook_event('reply.removed');
--> statement-breakpoint
CREATE TRIGGER reports_webhooks AFTER INSERT ON reports FOR EACH ROW EXECUTE FUNCTION row_webhook_event('report.ready');
