import type { LivePost } from "../content.ts";
import { asking } from "./asking.ts";
import { lounge } from "./lounge.ts";
import { nearby } from "./nearby.ts";
import { shoptalk } from "./shoptalk.ts";

/** All posts of the live stream. */
export const livePosts: readonly LivePost[] = [...asking, ...nearby, ...shoptalk, ...lounge];
