import { comment, type Thread } from "../content.ts";

export const selbststaendig: readonly Thread[] = [
  {
    community: "selbststaendig",
    kind: "lead",
    author: "lektorat_lotte",
    title: "Welches Rechnungstool nutzt ihr? Mahnungen schreiben macht mich fertig",
    body: `Hallo zusammen, freie Lektorin, so um die 20 Rechnungen im Monat, meist an Verlage und ein paar Agenturen.

Rechnungen schreiben geht ja noch (Word, Nummernkreis im Kopf, ja ich weiß). Aber das Hinterherlaufen! Drei Verlage zahlen grundsätzlich erst nach der zweiten Erinnerung, und ich schiebe die immer vor mir her, weil ich die Leute ja mag.

Ich suche was Schlankes: Rechnung inkl. E-Rechnung, automatische Zahlungserinnerung, Überblick, fertig. Kein DATEV-Monster, kein Onboarding-Call. Bis 20 € im Monat wär's mir das wert. Was habt ihr im Einsatz, und was nervt daran?`,
    flair: "Tools",
    score: 37,
    ageMinutes: 320,
    comments: [
      comment("elektro_ede", 14, '"Nummernkreis im Kopf" 😂 mein Steuerberater hätte jetzt Puls'),
      comment(
        "texterin_tini",
        8,
        "Kein Tool-Tipp, aber: Zahlungsziel von 30 auf 14 Tage gesetzt, kein einziger hat was gesagt.",
        comment(
          "lektorat_lotte",
          5,
          "14 Tage traue ich mich ab Januar. Das Erinnern soll trotzdem bitte ein Roboter machen.",
        ),
      ),
    ],
  },
  {
    community: "selbststaendig",
    kind: "rant",
    author: "fliesen_frank",
    title: "Kunde zieht 3% Skonto. Nach 41 Tagen.",
    body: 'Auf meiner Rechnung steht kein Skonto. Nirgends. Auf Nachfrage: "Das machen wir immer so." Ja ich kachel auch immer so, trotzdem steht bei dir eine Wand.',
    score: 418,
    ageMinutes: 1_275,
    comments: [
      comment(
        "elektro_ede",
        160,
        "Restbetrag anmahnen mit 40 € Verzugspauschale, steht im BGB. Danach ist meistens Ruhe.",
      ),
      comment(
        "texterin_tini",
        72,
        '"trotzdem steht bei dir eine Wand" gehört auf einen Transporter',
      ),
    ],
  },
  {
    community: "selbststaendig",
    kind: "question",
    author: "grundfrei_gundula",
    title: "Kleinunternehmer, knapp über 25.000: ab welcher Rechnung muss ich USt ausweisen?",
    body: 'Bin bei 24.310 € und am Montag geht eine über 1.200 raus. Zählt das Datum der Rechnung oder wann das Geld da ist? Hotline vom Finanzamt: "kommt drauf an". Ja super.',
    score: 29,
    ageMinutes: 2_115,
    comments: [
      comment(
        "stefan_kein_stb",
        24,
        "Maßgeblich ist bei Kleinunternehmern der Zufluss, also wann gezahlt wird. Aber ab Überschreiten der 100.000 im laufenden Jahr ist sofort Schluss. Bei dir geht's um das nächste Jahr. Ohne Gewähr, frag einmal jemanden mit Stempel.",
        comment(
          "grundfrei_gundula",
          6,
          "Danke! Dann soll er ruhig erst im Januar zahlen, das kann er ja gut.",
        ),
      ),
    ],
  },
];
