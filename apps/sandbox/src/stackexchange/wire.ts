import type { Answer, Owner, Question } from "./store.ts";

/** Fields that are included only when a filter requests them. */
export interface Fields {
  hasBody: boolean;
  hasAnswerLinks: boolean;
}

const seconds = (at: number) => Math.floor(at / 1_000);
const licence = "CC BY-SA 4.0";

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Safe filters escape values that are not HTML, such as titles and names. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);

function ownerObject(owner: Owner | null, base: string) {
  if (!owner) return { user_type: "does_not_exist", display_name: "user4711" };
  return {
    account_id: owner.id + 1_000_000,
    reputation: 101,
    user_id: owner.id,
    user_type: "registered",
    profile_image: "https://i.sstatic.net/frame.jpg?s=256",
    display_name: escaped(owner.name),
    link: `${base}/users/${owner.id}/${slug(owner.name)}`,
  };
}

/** A question of a list. @param base the base address of the site's pages */
export function questionObject(question: Question, base: string, { hasBody }: Fields) {
  const { id, title, body, tags, owner, createdAt, score, answers } = question;
  const last = Math.max(createdAt, ...answers.map((answer) => answer.createdAt));
  return {
    tags,
    owner: ownerObject(owner, base),
    is_answered: answers.some((answer) => answer.score > 0),
    view_count: 10 + answers.length * 7,
    answer_count: answers.length,
    score,
    last_activity_date: seconds(last),
    creation_date: seconds(createdAt),
    question_id: id,
    content_license: licence,
    link: `${base}/questions/${id}/${slug(title)}`,
    title: escaped(title),
    ...(hasBody && { body }),
  };
}

/** An answer of a list. @param base the base address of the site's pages */
export function answerObject(
  question: Question,
  { id, body, owner, createdAt, score }: Answer,
  base: string,
  { hasBody, hasAnswerLinks }: Fields,
) {
  return {
    owner: ownerObject(owner, base),
    is_accepted: false,
    score,
    last_activity_date: seconds(createdAt),
    creation_date: seconds(createdAt),
    answer_id: id,
    question_id: question.id,
    content_license: licence,
    ...(hasAnswerLinks && {
      link: `${base}/questions/${question.id}/${slug(question.title)}/${id}#${id}`,
      title: escaped(question.title),
    }),
    ...(hasBody && { body }),
  };
}
