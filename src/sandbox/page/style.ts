/** The control page's style sheet, as text like the script. */
export const style = /* css */ `
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(0.975 0.004 265), oklch(0.19 0.012 265));
  --card: light-dark(oklch(1 0 0), oklch(0.235 0.014 265));
  --hairline: light-dark(oklch(0.91 0.006 265), oklch(0.33 0.016 265));
  --text: light-dark(oklch(0.25 0.02 265), oklch(0.95 0.005 265));
  --quiet: light-dark(oklch(0.5 0.02 265), oklch(0.74 0.015 265));
  --accent: light-dark(oklch(0.48 0.19 272), oklch(0.78 0.11 272));
  --tone: var(--quiet);
  font: 15px/1.5 system-ui, sans-serif;
  color: var(--text);
  background: var(--surface);
}

[data-tone='accent'] {
  --tone: var(--accent);
}

[data-tone='success'] {
  --tone: light-dark(oklch(0.45 0.11 155), oklch(0.82 0.13 155));
}

[data-tone='attention'] {
  --tone: light-dark(oklch(0.47 0.1 70), oklch(0.84 0.12 80));
}

[data-tone='danger'] {
  --tone: light-dark(oklch(0.48 0.17 25), oklch(0.78 0.12 25));
}

* {
  box-sizing: border-box;
  min-width: 0;
  margin: 0;
  overflow-wrap: anywhere;
}

body {
  max-width: 1240px;
  margin: 0 auto;
  padding: 24px 16px 64px;
}

h2,
summary {
  font-size: 15px;
  font-weight: 600;
}

h1,
.figure {
  font-size: 22px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}

p,
dt,
label,
footer,
.entries {
  font-size: 13px;
  color: var(--quiet);
}

code,
pre {
  font: 13px/1.5 ui-monospace, monospace;
}

a,
summary {
  color: var(--accent);
}

strong {
  color: var(--text);
}

[data-tone] strong {
  color: var(--tone);
}

nav {
  display: flex;
  gap: 24px;
  margin-block: 16px;
  border-bottom: 1px solid var(--hairline);
}

nav a {
  padding-block: 8px;
  font-weight: 600;
  color: var(--quiet);
  text-decoration: none;
}

nav a[aria-current] {
  color: var(--accent);
  box-shadow: 0 2px var(--accent);
}

main,
aside,
article,
section,
form,
label,
ul {
  display: grid;
  gap: 16px;
  align-content: start;
  padding: 0;
  list-style: none;
}

label,
form {
  gap: 8px;
}

.cards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr));
  align-items: start;
  gap: 16px;
}

#payments {
  align-items: stretch;
}

.wide {
  grid-column: 1 / -1;
}

article,
aside section,
.panel {
  padding: clamp(16px, 2vw, 24px);
  border: 1px solid var(--hairline);
  border-radius: 16px;
  background: var(--card);
}

header,
footer,
.row {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 16px;
}

.actions {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
}

.actions form {
  display: contents;
}

#clock + .actions {
  grid-template-columns: repeat(3, 1fr);
}

.pill,
#message {
  padding: 2px 10px;
  border: 1px solid transparent;
  border-radius: 16px;
  font-size: 13px;
  font-weight: 600;
  color: var(--tone);
  background: color-mix(in oklab, var(--tone) 12%, var(--card));
}

button,
input,
select {
  width: 100%;
  min-height: 40px;
  padding: 8px;
  border: 1px solid var(--hairline);
  border-radius: 12px;
  font: inherit;
  color: var(--text);
  background: var(--surface);
}

button {
  font-weight: 600;
  background: var(--card);
  cursor: pointer;
}

button:hover,
.primary {
  border-color: var(--tone);
}

.primary {
  color: var(--card);
  background: var(--accent);
}

.quiet {
  border-color: transparent;
  font-size: 13px;
  color: var(--tone);
}

button:disabled {
  opacity: 0.5;
  cursor: default;
}

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

progress {
  width: 100%;
  height: 8px;
  border: 0;
  border-radius: 8px;
  overflow: hidden;
  appearance: none;
}

progress,
progress::-webkit-progress-bar {
  background: var(--hairline);
}

progress::-webkit-progress-value {
  background: var(--tone);
}

progress::-moz-progress-bar {
  background: var(--tone);
}

.row button {
  width: auto;
}

button + p,
summary + *,
dd + dt {
  margin-top: 8px;
}

pre {
  overflow: auto;
  max-height: 360px;
  padding: 12px;
  border-radius: 12px;
  background: var(--surface);
}

/* Visible at every scroll position, without covering controls. */
#message {
  position: fixed;
  inset: auto 16px 16px;
  width: fit-content;
  margin-inline: auto;
  pointer-events: none;
}

#message:empty {
  visibility: hidden;
}

@media (width >= 900px) {
  main {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
}
`
