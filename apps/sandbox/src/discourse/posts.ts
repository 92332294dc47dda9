const minuteMs = 60_000;

/** A post of the imitated forum. */
export interface ForumPost {
  id: number;
  topicId: number;
  /** Its position in the topic, from 1. */
  number: number;
  author: string;
  body: string;
  postedAt: number;
  deletedAt: number | null;
}

/** A topic of the imitated forum. */
export interface Topic {
  id: number;
  title: string;
}

const seed: readonly [
  title: string,
  posts: readonly [minutesAgo: number, author: string, body: string][],
][] = [
  [
    "Show your bench",
    [
      [4_000, "petr", "Mine is oak, 2.4 m, and never this tidy again."],
      [3_500, "joost", "Lovely vise! Where is it from?"],
    ],
  ],
  [
    "Which invoicing software do you use?",
    [
      [
        300,
        "hanna_w",
        "We are three people and drown in late payments. Which invoicing software do you use, and does it send reminders by itself?",
      ],
      [270, "petr", "A spreadsheet and a grim face."],
      [
        200,
        "lucia",
        "We looked at four tools last month. None of them could export to our accountant.",
      ],
    ],
  ],
];

const replies = [
  "Has anybody tried to automate the reminders?",
  "We pay a bookkeeper two hours a week for that.",
  "Looking for a tool that splits an invoice into parts. Any recommendations?",
  "I would not go back to paper.",
  "Our clients pay late whatever we send.",
];
const authors = ["hanna_w", "petr", "lucia", "joost", "ama_k"];
/** The seed's second topic, which gets new replies. */
const busyTopicId = 12;
/** The time between two new replies. */
const growthMs = 5 * minuteMs;

export type Forum = ReturnType<typeof createForum>;

/** The topics and posts of the imitated forum, which grows by a reply every five minutes. */
export function createForum(now: () => number) {
  const start = now();
  const topics: Topic[] = [];
  const posts: ForumPost[] = [];
  let grown = 0;

  function add(post: {
    topicId?: number;
    title?: string;
    author: string;
    body: string;
    at: number;
  }) {
    let topic = topics.find(({ id }) => id === post.topicId);
    if (!topic) {
      topic = { id: topics.length + 11, title: post.title ?? "A topic" };
      topics.push(topic);
    }
    const topicId = topic.id;
    const number = posts.filter((one) => one.topicId === topicId).length + 1;
    const added: ForumPost = {
      ...{ id: posts.length + 101, topicId, number, deletedAt: null },
      ...{ author: post.author, body: post.body, postedAt: post.at },
    };
    posts.push(added);
    return added;
  }
  for (const [title, written] of seed) {
    let topicId: number | undefined;
    for (const [minutesAgo, author, body] of written) {
      const at = start - minutesAgo * minuteMs;
      topicId = add({ title, author, body, at, ...(topicId !== undefined && { topicId }) }).topicId;
    }
  }

  /** Adds the replies that were due since the last call. */
  function grow(): void {
    const due = Math.floor((now() - start) / growthMs);
    for (; grown < due; grown += 1) {
      const body = replies[grown % replies.length] ?? "";
      const author = authors[grown % authors.length] ?? "petr";
      add({ topicId: busyTopicId, author, body, at: start + (grown + 1) * growthMs });
    }
  }

  return {
    add: (post: Omit<Parameters<typeof add>[0], "at">) => {
      grow();
      return add({ ...post, at: now() });
    },
    topic: (id: number) => topics.find((topic) => topic.id === id),
    topics: (): readonly Topic[] => topics,
    /** All posts, including deleted ones, oldest first. */
    posts: (): readonly ForumPost[] => {
      grow();
      return posts;
    },
    find: (id: number) => posts.find((post) => post.id === id),
    /** @returns whether the post existed */
    delete(id: number): boolean {
      const post = posts.find((one) => one.id === id);
      if (post) post.deletedAt = now();
      return post !== undefined;
    },
  };
}
