import { microsOf } from "../../../infrastructure/database/row-key.ts";
import { knownCommunityJson } from "../../discovery/communities/schema.ts";

/** The assignment of a mention, and its number of comments, as JSON. @param id SQL of the mention's id */
export const teamworkJson = (id: string) => `json_build_object(
    'assignment', (
      select json_build_object(
        'memberId', a.member_id, 'note', a.note, 'at', a.assigned_at,
        'name', coalesce(nullif(member.full_name, ''), member.email),
        'by', (select coalesce(nullif(giver.full_name, ''), giver.email)
          from users giver where giver.id = a.assigned_by and giver.email not like '%@deleted.invalid'))
      from mention_assignments a join users member on member.id = a.member_id
      where a.mention_id = ${id}),
    'commentCount', (select count(*)::int from mention_comments c where c.mention_id = ${id}))`;

/** One mention as JSON, with its post, keywords and cross-posts. */
const mentionJson = `(
  select json_build_object(
    'mention', json_build_object(
      'id', m.id, 'status', m.status, 'statusNote', m.status_note, 'replyId', m.reply_id,
      'replyStatus', m.reply_status, 'replyPermalink', m.reply_permalink, 'foundAt', m.found_at,
      'acceptedAt', m.accepted_at,
      'intentScore', m.intent_score, 'intentSignals', m.intent_signals, 'warnings', m.warnings,
      'assessment', m.assessment),
    'post', json_build_object(
      'source', p.source, 'kind', p.kind, 'title', p.title, 'threadTitle', p.thread_title,
      'body', p.body, 'postedAt', p.posted_at, 'community', p.community, 'author', p.author,
      'authorUrl', p.author_url, 'languages', p.languages,
      'score', p.score, 'numComments', p.num_comments, 'url', p.url, 'droppedText', p.dropped_text),
    'keywords', (
      select json_agg(json_build_object(
        'keyword', k.keyword, 'titleMarks', k.title_marks, 'bodyMarks', k.body_marks
      ) order by k.keyword_id)
      from mention_keywords k where k.mention_id = m.id),
    'crossPosts', (
      select json_agg(json_build_object(
        'source', pp.source, 'community', pp.community, 'author', pp.author, 'url', pp.url,
        'postedAt', pp.posted_at
      ) order by o.posted_at desc, o.id desc)
      from mentions o join posts pp on pp.id = o.post_id
      where o.merged_into = m.id and o.hidden_by is null),
    'teamwork', ${teamworkJson("m.id")},
    'community', case when m.status = 'pending'
      then ${knownCommunityJson("p.source::text", "p.community")} end)
  from mentions m join posts p on p.id = m.post_id where m.id = picked.mention_id)`;

/**
 * The page of the rows `ahead` as JSON, the key of its last row, and how many rows are ahead.
 * @param order SQL of the order, by the columns of `f`
 */
export const selectPage = (order: string, limit: number) => `
  (select json_build_object('micros', ${microsOf("f.posted_at")}, 'id', f.mention_id,
      'score', ${order.includes("score") ? "f.score" : "0"})
   from (select * from ahead f order by ${order} limit ${limit}) f
   order by ${order.replaceAll(" desc", "")} limit 1) as last,
  (select json_agg(${mentionJson} order by ${order.replaceAll("f.", "")})
   from (select * from ahead f order by ${order} limit ${limit}) picked) as mentions,
  (select count(*)::int from ahead) as ahead`;
