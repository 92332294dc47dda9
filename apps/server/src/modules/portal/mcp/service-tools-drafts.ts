import {
  brand,
  defaultPostType,
  houseVoiceName,
  postTypeOf,
  sources,
  studioLimits,
} from "@earshot/contract";
import { z } from "zod";
import { defineTool } from "./service-tool.ts";

const usualPrompt = "Write a short and helpful reply to this post.";

const draftReply = defineTool({
  name: "draft_reply",
  title: "Draft a reply",
  description: `Has ${brand.name}'s language model draft a reply to a mention from the company's profile. It stays a draft in the content history: it is not posted, not approved and not given to a writer.`,
  scope: "replies",
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.object({
    mentionId: z.uuid().describe("The id of a mention, as search_mentions gives it."),
    source: z.enum(sources).describe("The source of the mention: how long a reply may be."),
    instructions: z
      .string()
      .max(studioLimits.promptMax)
      .optional()
      .describe("What the reply should say, from the user; not words of a post."),
  }),
  output: z.object({
    draft: z
      .object({
        text: z.string(),
        length: z.number().int(),
        maxLength: z.number().int(),
        findings: z.array(z.string()).describe("What to change, by the rules of style and trust."),
        unsupported: z.array(z.string()).describe("Claims that neither profile nor request gave."),
      })
      .nullable(),
    problem: z.string().nullable().describe("Why there is no draft; null: there is one."),
  }),
  async run(api, { mentionId, source, instructions = usualPrompt }) {
    const { posts, failure } = await api.call("generateContent", {
      body: {
        prompt: instructions,
        count: 1,
        context: {
          postType: postTypeOf(source) ?? defaultPostType,
          voice: houseVoiceName,
          includeHashtags: false,
          includeEmojis: false,
          replyToMentionId: mentionId,
        },
      },
    });
    const [post] = posts;
    if (!post) return { draft: null, problem: failure ?? "The model wrote no text. Try again." };
    return {
      draft: {
        text: post.content,
        length: post.length.length,
        maxLength: post.length.max,
        findings: post.findings.map(({ message, remedy }) => `${message} ${remedy}`),
        unsupported: post.grounding.unsupported.map(
          ({ words, message }) => `“${words}”: ${message}`,
        ),
      },
      problem: null,
    };
  },
});

export const draftTools = [draftReply];
