ALTER TYPE "public"."post_source" ADD VALUE 'linkedin';--> statement-breakpoint
ALTER TYPE "public"."post_source" ADD VALUE 'facebook';