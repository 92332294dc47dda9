import { brand } from "../brand.ts";

/** How a reply is to sound. */
export interface Voice {
  name: string;
  /** For a writer and for the model. */
  description: string;
}

/** The default voice of replies (rulings, Name and brand), for workspaces that have chosen none. */
export const houseVoice: Voice = {
  name: "riley",
  description: `${brand.name}'s house voice: a colleague who has done this before. Short sentences, the answer first, plain words, no praise, no exclamation marks, and what a thing can't do is said as well.`,
};
