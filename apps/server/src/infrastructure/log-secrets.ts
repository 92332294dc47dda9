/** What the log shows in place of a secret. */
const removed = "[Redacted]";

/** Each finds one form of a secret in the text of a line; the text of its first group is not removed. */
const forms: readonly RegExp[] = [
  // A field of the line, at any depth.
  /("(?:password|authorization|cookie|set-cookie|access_?token|refresh_?token|id_?token|token|client_?secret|secret|api_?key)":")(?:[^"\\]|\\.)+/gi,
  // The same in a text of the line, such as a service's response in an error: its quotes are escaped.
  /(\\"(?:password|access_?token|refresh_?token|id_?token|token|client_?secret|secret|api_?key)\\{1,7}"\s?:\s?\\{1,7}")[^"\\]+/gi,
  // A header.
  /(\b(?:Bearer|Basic)\s)[\w+/=.~-]{6,}/gi,
  // Name and password of an address: postgres://name:password@host.
  /(:\/\/)[^\s/@:"'\\]{0,200}:[^\s/@"'\\]{1,500}(?=@)/g,
  // A parameter of an address or of a form.
  /([?&\s"](?:password|access_token|refresh_token|id_token|token|client_secret|secret|api_?key|key|code|signature)=)[^&\s"'\\]+/gi,
  // A JSON web token, and a token of our own API.
  /()(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /(\b)ear_[0-9A-Za-z]{30,}/g,
];

/**
 * Removes from a log line everything that has the form of a secret. This is the last of three defenses: our code logs
 * no secrets, known fields are redacted, and this finds secrets in texts of others, such as a library's error that
 * repeats the address it called.
 */
export function withoutSecrets(line: string): string {
  return forms.reduce((shown, form) => shown.replaceAll(form, `$1${removed}`), line);
}
