DROP INDEX "webhooks_next";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "is_slow" boolean DEFAULT false NOT NULL;