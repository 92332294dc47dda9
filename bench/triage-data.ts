import { intentVersion } from "@earshot/intent";
import type { Product } from "../tests/journeys/product.ts";

/** Mentions in one statement, after which their facets are written. */
const batchSize = 10_000;

/**
 * Adds pending mentions of one of its keywords to the demo workspace, older than all others. The product's own
 * triggers write their facets and counts.
 */
export async function addOldMentions(product: Product, count: number): Promise<void> {
  for (let from = 0; from < count; from += batchSize) {
    const span = [from, Math.min(from + batchSize, count) - 1];
    const ids = "lpad(to_hex(n + 16), 32, '0')::uuid";
    await product.change(
      `with numbers as (select generate_series($1::int, $2::int) as n),
       added as (
         insert into posts (id, source, external_id, community, author, title, body, url, score, num_comments, posted_at, removed, seen_at)
         select ${ids}, 'reddit', 't3_old' || n, 'community' || n % 200, 'author' || n % 5000,
           'Who handles late payments for ' || n || ' clients?', md5(n::text) || ' ' || md5((n + 1)::text),
           'https://www.reddit.com/comments/old' || n, n % 100, n % 30, now() - interval '30 days' - n * interval '1 minute', false, now()
         from numbers),
       mentioned as (
         insert into mentions (id, workspace_id, post_id, status, source, community, posted_at, found_at, intent_score, intent_signals, intent_version)
         select ${ids}, u.current_workspace_id, ${ids}, 'pending', 'reddit', 'community' || n % 200,
           now() - interval '30 days' - n * interval '1 minute', now(), n % 101, '[]', ${intentVersion}
         from numbers, users u where u.email = 'demo@earshot.test'),
       found as (
       insert into mention_keywords (mention_id, keyword_id, workspace_id, keyword, title_marks, body_marks)
       select ${ids}, k.id, k.workspace_id, k.keyword, '[[12,25]]', '[]'
       from numbers, users u join keywords k on k.workspace_id = u.current_workspace_id and k.keyword = 'late payments'
       where u.email = 'demo@earshot.test')
       select count(*) from numbers`,
      span,
    );
  }
}
