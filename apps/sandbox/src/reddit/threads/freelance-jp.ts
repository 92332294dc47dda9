import { comment, type Thread } from "../content.ts";

export const freelanceJp: readonly Thread[] = [
  {
    community: "freelance_jp",
    kind: "lead",
    author: "haru_design_",
    title: "請求書と入金確認、みなさん何を使っていますか?(デザイナー、月10件くらい)",
    body: `独立して1年のデザイナーです。今はエクセルで請求書を作ってPDFで送っていますが、先月1件、入金がないことに40日気づきませんでした…。催促のメールも苦手で、書いては消しての繰り返しです。

希望はこんな感じです。

- インボイス制度に対応
- 支払期日を過ぎたら自動でやんわり催促してくれる
- 会計ソフトほど大きくなくていい
- 月2,000円くらいまで

実際に使っていて「これは楽になった」というものがあれば教えてください。`,
    score: 19,
    ageMinutes: 590,
    comments: [
      comment(
        "yuki_in_berlin",
        7,
        "おすすめではないですが、催促は「行き違いでしたら申し訳ありません」で始めると気が楽になりますよ。",
      ),
      comment("kissa_coder", 3, "同じく探しています。40日は気づけただけえらい。"),
    ],
  },
  {
    community: "freelance_jp",
    kind: "rant",
    author: "nouki_mae",
    title: "「簡単な修正」で全ページ作り直しになった話",
    body: "「赤入れ、ちょっとだけです!」と送られてきたPDFが真っ赤でした。ちょっととは。見積もりに修正回数を書かなかった自分が悪いのは分かっています。今日はもう寿司を食べます🍣",
    score: 264,
    ageMinutes: 1_985,
    comments: [
      comment(
        "kissa_coder",
        80,
        "寿司は経費になりますか",
        comment("nouki_mae", 121, "心の修繕費です"),
      ),
    ],
  },
];
