import type { PublishingPlatform } from "@earshot/contract";
import { storedText } from "./storage.ts";

/** A text that one screen hands to the form of the scheduled posts. */
export interface HandedPost {
  platform: PublishingPlatform;
  title: string;
  content: string;
}

const stored = storedText("earshot-handed-post", "sessionStorage");

/** Hands a text over: the screen "Scheduled posts" opens its form with it. */
export const handPost = (post: HandedPost): void => stored.write(JSON.stringify(post));

/** Takes the text that was handed over; null: there is none. */
export function takeHandedPost(): HandedPost | null {
  const text = stored.read();
  if (text === null) return null;
  stored.write(null);
  return JSON.parse(text) as HandedPost;
}
