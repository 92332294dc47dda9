ALTER TYPE "public"."post_source" ADD VALUE 'hackernews';--> statement-breakpoint
ALTER TYPE "public"."post_source" ADD VALUE 'bluesky';--> statement-breakpoint
ALTER TYPE "public"."post_source" ADD VALUE 'github';--> statement-breakpoint
ALTER TYPE "public"."post_source" ADD VALUE 'stackexchange';--> statement-breakpoint
ALTER TYPE "public"."post_source" ADD VALUE 'discourse';--> statement-breakpoint
ALTER TYPE "public"."post_source" ADD VALUE 'feed';