import { parentPort, workerData } from "node:worker_threads";
import { findThemes, type ThemePost } from "@earshot/themes";

/** What the thread is given. */
export interface ThemesTask {
  posts: ThemePost[];
  profileTexts: string[];
}

const { posts, profileTexts } = workerData as ThemesTask;
parentPort?.postMessage(findThemes(posts, profileTexts));
