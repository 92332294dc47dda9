/**
 * What `daily_figures` holds of a workspace ($1) in a time zone ($2), counted anew from mentions, replies, links,
 * clicks and conversions: one row for each facet and day that has anything.
 */
export const countedAnew = `
  with facets as (
    select m.id as mention_id, f.facet
    from mentions m cross join lateral (
      select '' as facet
      union select 's:' || m.source::text
      union select 'c:' || lower(p.community) from mentions p
        where (p.id = m.id or (p.merged_into = m.id and p.hidden_by is null)) and length(p.community) <= 200
      union select 'k:' || lower(mk.keyword) from mentions p join mention_keywords mk on mk.mention_id = p.id
        where (p.id = m.id or (p.merged_into = m.id and p.hidden_by is null))
          and mk.workspace_id = m.workspace_id and length(mk.keyword) <= 200
    ) f
    where m.workspace_id = $1
  ), first_replies as (
    select m.id as mention_id, min(r.placed_at) as placed_at
    from mentions m join replies r on r.mention_id = m.id
    where m.workspace_id = $1 and r.placed_at is not null and r.claimed_at >= m.accepted_at
    group by 1
  ), events as (
    select m.id as mention_id, m.posted_at as at,
      case when m.intent_score < 25 then 1 else 0 end as cold,
      case when m.intent_score >= 25 and m.intent_score < 50 then 1 else 0 end as curious,
      case when m.intent_score >= 50 and m.intent_score < 75 then 1 else 0 end as looking,
      case when m.intent_score >= 75 then 1 else 0 end as ready,
      case when m.status = 'denied' then 1 else 0 end as skipped,
      case when m.found_at - m.posted_at > interval '1 day' then 1 else 0 end as found_later,
      0 as engaged, 0 as answered, 0 as promised, 0 as promise_kept, 0 as promise_late,
      0 as placed, 0 as survived, 0 as removed, 0 as clicks, 0 as conversions
    from mentions m
    where m.workspace_id = $1 and m.merged_into is null and m.hidden_by is null
    union all
    select m.id, m.accepted_at, 0, 0, 0, 0, 0, 0, 1,
      case when m.status = 'replied' then 1 else 0 end,
      case when w.promised then 1 else 0 end,
      case when w.promised and f.placed_at <= m.accepted_at + interval '15 minutes' then 1 else 0 end,
      case when w.promised and f.placed_at > m.accepted_at + interval '15 minutes' then 1 else 0 end,
      0, 0, 0, 0, 0
    from mentions m
    left join first_replies f on f.mention_id = m.id
    cross join lateral (select m.source in ('reddit', 'x', 'linkedin', 'facebook') as promised) w
    where m.workspace_id = $1 and m.accepted_at is not null
      and m.status in ('accepted', 'in_progress', 'replied')
    union all
    select r.mention_id, r.placed_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
      case when r.status = 'survived' then 1 else 0 end, case when r.status = 'removed' then 1 else 0 end, 0, 0
    from replies r
    where r.workspace_id = $1 and r.placed_at is not null and r.status in ('placed', 'survived', 'removed')
    union all
    select r.mention_id, c.at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0
    from link_clicks c join tracked_links l on l.code = c.code join replies r on r.id = l.reply_id
    where r.workspace_id = $1
    union all
    select r.mention_id, c.at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from conversions c join tracked_links l on l.code = c.code join replies r on r.id = l.reply_id
    where r.workspace_id = $1
  )
  select f.facet, (e.at at time zone $2)::date as day,
    sum(cold)::int as cold, sum(curious)::int as curious, sum(looking)::int as looking, sum(ready)::int as ready,
    sum(skipped)::int as skipped, sum(found_later)::int as found_later, sum(engaged)::int as engaged,
    sum(answered)::int as answered, sum(promised)::int as promised, sum(promise_kept)::int as promise_kept,
    sum(promise_late)::int as promise_late, sum(placed)::int as placed, sum(survived)::int as survived,
    sum(removed)::int as removed, sum(clicks)::int as clicks, sum(conversions)::int as conversions
  from events e join facets f on f.mention_id = e.mention_id
  group by 1, 2`;
