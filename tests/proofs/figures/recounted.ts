/**
 * What `daily_figures` must contain for a workspace ($1) whose time zone is $2, recounted from mentions, replies,
 * survival checks, links, clicks and conversions: one row for each day and facet with anything to count, and the
 * sums of all days.
 */
export const recountedFigures = `
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
  ), said (measure, mention_id, at, amount) as (
    select case when m.intent_score < 25 then 'cold' when m.intent_score < 50 then 'curious'
        when m.intent_score < 75 then 'looking' else 'ready' end, m.id, m.posted_at, 1
      from mentions m where m.workspace_id = $1 and m.merged_into is null and m.hidden_by is null
    union all select 'skipped', m.id, m.posted_at, 1 from mentions m
      where m.workspace_id = $1 and m.merged_into is null and m.hidden_by is null and m.status = 'denied'
    union all select 'found_later', m.id, m.posted_at, 1 from mentions m
      where m.workspace_id = $1 and m.merged_into is null and m.hidden_by is null
        and m.found_at - m.posted_at > interval '1 day'
    union all select measure, m.id, m.accepted_at, 1
      from mentions m left join first_replies f on f.mention_id = m.id
      cross join lateral (values
        ('engaged', true), ('answered', m.status = 'replied'), ('promised', true),
        ('promise_kept', f.placed_at <= m.accepted_at + interval '15 minutes'),
        ('promise_late', f.placed_at > m.accepted_at + interval '15 minutes')
      ) as counted(measure, counts)
      where m.workspace_id = $1 and m.accepted_at is not null and m.status in ('accepted', 'in_progress', 'replied')
        and counts and (measure not like 'promise%' or m.source = any($3::post_source[]))
    union all select measure, r.mention_id, r.placed_at, amount
      from replies r cross join lateral (
        select count(*)::int as checks from survival_checks k
        where k.reply_id = r.id and k.checked_at is not null and k.visibility <> 'attested'
      ) k cross join lateral (select r.placement_method is not distinct from 'attested' as is_self_reported) s
      cross join lateral (values
        ('placed', 1), ('survived', (r.status = 'survived')::int), ('removed', (r.status = 'removed')::int),
        ('checks', case when is_self_reported then 0 else checks end),
        ('checked', (not is_self_reported and checks > 0)::int), ('self_reported', is_self_reported::int),
        ('self_reported_decided', (is_self_reported and r.status in ('survived', 'removed'))::int)
      ) as counted(measure, amount)
      where r.workspace_id = $1 and r.placed_at is not null and r.status in ('placed', 'survived', 'removed')
    union all select 'clicks', r.mention_id, c.at, 1
      from link_clicks c join tracked_links l on l.code = c.code join replies r on r.id = l.reply_id
      where r.workspace_id = $1
    union all select 'conversions', r.mention_id, c.at, 1
      from conversions c join tracked_links l on l.code = c.code join replies r on r.id = l.reply_id
      where r.workspace_id = $1
  ), of_days as (
    select d.day, f.facet, s.measure, s.amount
    from said s join facets f on f.mention_id = s.mention_id
    cross join lateral (
      select (s.at at time zone $2)::date as day
      union all select 'infinity'::date where f.facet = '' or f.facet like 's:%'
    ) d
    where s.measure <> 'found_later' or f.facet = ''
  )
  select day::text, facet, measure, sum(amount)::int as amount from of_days
  group by 1, 2, 3 having sum(amount) <> 0`;

/** The stored measures of a workspace ($1), in the same form. */
export const storedFigures = `
  select d.day::text, d.facet, m.key as measure, m.value::int as amount
  from daily_figures d cross join lateral jsonb_each_text(to_jsonb(d)) m
  where d.workspace_id = $1 and m.key not in ('workspace_id', 'day', 'facet') and m.value <> '0'`;

/** What `daily_delays` must contain for a workspace ($1) whose time zone is $2. */
export const recountedDelays = `
  with measured (kind, at, seconds) as (
    select 'found', m.posted_at, extract(epoch from m.found_at - m.posted_at)::float8 from mentions m
      where m.workspace_id = $1 and m.merged_into is null and m.hidden_by is null
        and m.found_at - m.posted_at <= interval '1 day'
    union all
    select 'replied', m.accepted_at, extract(epoch from min(r.placed_at) - m.accepted_at)::float8
      from mentions m join replies r on r.mention_id = m.id
      where m.workspace_id = $1 and m.status in ('accepted', 'in_progress', 'replied')
        and r.placed_at is not null and r.claimed_at >= m.accepted_at
      group by m.id
  )
  select kind, (at at time zone $2)::date::text as day, floor(ln(greatest(seconds, 0) + 1) / ln(1.1::float8))::int as bucket,
    count(*)::int as count
  from measured group by 1, 2, 3`;

/** The stored delays of a workspace ($1), in the same form. */
export const storedDelays = `
  select kind, day::text, bucket::int, count from daily_delays where workspace_id = $1`;
