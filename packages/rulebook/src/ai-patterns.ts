/** Names of AI and of AI products. */
export const aiTerms =
  /\ba\.?i\.?(?:'s)?\b(?!\w)|\bartificial(?:ly)?[ -](?:intelligence|generated)|\bchat ?g[pt]{2}\b|\bgpt\b|\bllms?\b|language models?|\bmidjourney\b|\bdall.?e\b|stable diffusion|\bgenerative\b|\bmachine[ -](?:generated|written|translat\w+)|computer[ -]generated|deep ?fakes?\b|\bgen ?ai\b|\baig\b/;

/** Terms for text: where one occurs, a rule is not about images only. */
export const textTerms =
  /\b(?:text\w*|writ\w+|posts?|comments?|content|repl(?:y|ies)|answers?|responses?|submissions?|articles?|stor(?:y|ies)|media|anything|statements?|chat ?g[pt]{2}|gpt|llms?|language model|quot\w+|bots?)\b/;
/** Terms for images, audio, video and the like. */
export const imageTerms =
  /\b(?:art|arts|artworks?|images?|pictures?|pics?|photos?|videos?|music|songs?|covers?|voices?|audio|animations?|animated|drawings?|paintings?|renderings?|lyrics|deep ?fakes?|edits?|fan ?arts?|models?|memes?|burgers|illustrations?|media|cosplays?)\b/;

/** Terms that demand disclosure. */
export const disclosureTerms =
  /\b(?:un(?:labell?ed|tagged|flaired|disclosed|marked)|label\w*|tag|tags|tagged|tagging|flair\w*|disclos\w+|clearly (?:state\w*|mark\w*|indicat\w+|say)|clearly indicating|clear in the title|(?:state|indicate|mention|note|declare|specify|acknowledge|identify)(?:d|s|ing)? (?:it|that|this|as|so|in|your|the|if|when|whether)|identified|marked|say so|let (?:us|people|others|everyone) know|(?:in|must be in) (?:the|your) (?:post )?title|titles? (?:must )?(?:include|say)|credit(?:ed)?|keep it source|transparent|must include .{0,80}\bai usage|be upfront|watermark(?:ed)?)\b/;
/** A demand for disclosure in another sentence than the one about AI. */
export const disclosureDemand =
  /\b(?:titles? (?:must )?(?:include|say|state)|(?:please|must|should|need to|have to|required to|needs to)\b.{0,40}\b(?:label|tag|flair|disclose|state|mention|indicate|mark|credit|acknowledge|say so)|say so|must be (?:labell?ed|tagged|flaired|disclosed|marked|identified|credited))/;
/** Forbids only undisclosed AI: "no AI without a label". */
export const undisclosed =
  /\bwithout (?:\w+ ){0,3}(?:label|tag|flair|disclos|stat|mention|indicat|mark|credit|say)\w*|\bun(?:labell?ed|tagged|flaired|disclosed|marked|credited)\b/;
/** Says that a flair or tag is forbidden or not needed. */
export const noDisclosureNeeded = /\b(?:shouldn'?t|don'?t|not|no need to) (?:use|need|have to)\b/;

/** Threats to remove the text. */
export const removalThreat =
  /\b(?:remov(?:ed|al|ing|e)|delet(?:ed|ion|ing|e)|taken down|take down|pulled|nuked|purged)\b/;
/** Threats to ban the author. */
export const banThreat =
  /\b(?:perma-?)?ban(?:s|ned|ning|nable|hammer)?\b|\bsuspended\b|\bserious offense\b|\bkicked out\b/;
/** "AI art is banned" forbids the art, but does not threaten the author with a ban. */
export const contentBan =
  /\b(?:ai|art|arts|artworks?|content|images?|posts|comments|media|works?|music|covers|videos?|answers|generated|songs?|conversations|ai\)|etc\.?\)?)["']* (?:of any kind )?(?:is|are|is now|are now|be|have been|has been|will be) (?:also |strictly |completely |now )?banned\b|\b(?:this|the|our) ban (?:includes?|covers|applies|on)\b|\bbanned (?:sources?|content|topics?|posts?|words?|images?)\b|\bban(?:ned|ning)? (?:on |all )?(?:ai|generative|any|these|such)\b/g;

/** Words that disapprove without a negation. */
export const disapproval =
  /\b(?:no place|not welcome|off.?topic|spam|theft|steal(?:s|ing)?|removed|deleted|low.?(?:effort|quality|content)|please post .{0,40} to r\/|by (?:humans?|real)|human[ -]?(?:made|written|generated) (?:content )?only|will be treated as|regarded as|not a|flagged|disallowed|prohibited|banned|fakes?)\b/;
/** Words that restrict a permission. */
export const partialPermission =
  /\b(?:only (?:be )?(?:allowed|permitted|acceptable|posted|welcome|on|in|if|when|as)|allowed only|some ai|in moderation|sparingly|do so as comment|exempt)\b/;
/** A permission in a separate sentence. */
export const permission =
  /\b(?:is|are|will be) (?:\w+ )?(?:allowed|fine|ok|okay|acceptable|permitted|welcome)\b/;
/** Words by which a permission in another sentence refers to AI. */
export const refersBack = /\b(?:upscal\w+|enhance\w*|generated|tools?|edits?|such posts|they|it)\b/;
/** Words by which a sentence continues the subject of the one before. */
export const continues =
  /\b(?:these|such|this|those|above|detected|violat\w+|offenders?|instant|posts? (?:using|containing|featuring))\b/;
/** Talking about AI, rather than posting its output. */
export const discussion =
  /\b(?:discuss\w*|talk about|about ai|ai[ -](?:related )?(?:topics?|news))\b/;
