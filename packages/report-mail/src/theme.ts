/** The product's colors for emails; the dark ones are in `darkStyles`. */
export const colors = {
  paper: "#faf8f3",
  raised: "#ffffff",
  ink: "#17150f",
  ink2: "#57534a",
  line: "#e4dfd3",
} as const;

export const fonts = {
  display: "'Bricolage Grotesque', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  text: "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const;

/**
 * The dark theme for programs that follow the system. Programs that invert colors themselves have enough contrast
 * with both themes: no text is on an image, and the image has no background.
 */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${colors.paper}; }
@media (prefers-color-scheme: dark) {
  body { background-color: #14130f !important; }
  .paper { background-color: #14130f !important; }
  .raised { background-color: #1c1b16 !important; }
  .ink { color: #f2eee3 !important; }
  .ink2 { color: #b5afa0 !important; }
  .line { border-color: #302d25 !important; }
  .track { background-color: #302d25 !important; }
}
@media (max-width: 480px) {
  .card { padding: 20px 16px !important; }
  .figure { display: block !important; width: auto !important; }
}`;
