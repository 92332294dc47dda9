CREATE TABLE "opt_out_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"opt_out_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "mail_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "review_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "proven_by" text;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "opt_out_events_opt_out" ON "opt_out_events" USING btree ("opt_out_id","id");--> statement-breakpoint
-- Custom: recorded steps of opt-outs are never changed.
CREATE FUNCTION opt_out_events_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'recorded steps of opt-outs are never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER opt_out_events_are_final BEFORE UPDATE OR DELETE ON opt_out_events
	FOR EACH ROW EXECUTE FUNCTION opt_out_events_are_final();--> statement-breakpoint
CREATE TRIGGER opt_out_events_all_are_final BEFORE TRUNCATE ON opt_out_events
	FOR EACH STATEMENT EXECUTE FUNCTION opt_out_events_are_final();
