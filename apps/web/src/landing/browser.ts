import "./landing.css";
import { storeReferralCode } from "../lib/referral-code.ts";
import { startMenu } from "./menu.ts";
import { startThemeSwitch } from "./theme-switch.ts";

storeReferralCode(window.location.search);
startMenu(document);
startThemeSwitch(document);
