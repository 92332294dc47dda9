import { parentPort, workerData } from "node:worker_threads";
import { findThemes, type ThemePost } from "@earshot/themes";

/** The input of the thread. */
export interface ThemesTask {
  posts: ThemePost[];
  profileTexts: string[];
}

const { posts, profileTexts } = workerData as ThemesTask;
parentPort?.postMessage(findThemes(posts, profileTexts));
