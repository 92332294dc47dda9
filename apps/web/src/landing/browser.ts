import "./landing.css";
import { startMenu } from "./menu.ts";
import { startThemeSwitch } from "./theme-switch.ts";

startMenu(document);
startThemeSwitch(document);
