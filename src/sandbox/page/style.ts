/** The control page's style sheet, as text like the script. */
import { cardStyle } from './card-style.js'
import { listStyle } from './list-style.js'

const pageStyle = /* css */ `
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(0.975 0.004 265), oklch(0.19 0.012 265));
  --card: light-dark(oklch(1 0 0), oklch(0.235 0.014 265));
  --field: light-dark(oklch(0.975 0.004 265), oklch(0.19 0.012 265));
  --hairline: light-dark(oklch(0.91 0.006 265), oklch(0.33 0.016 265));
  --text: light-dark(oklch(0.25 0.02 265), oklch(0.95 0.005 265));
  --quiet: light-dark(oklch(0.5 0.02 265), oklch(0.74 0.015 265));
  --accent: light-dark(oklch(0.48 0.19 272), oklch(0.78 0.11 272));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.05 272));
  --success: light-dark(oklch(0.45 0.11 155), oklch(0.82 0.13 155));
  --attention: light-dark(oklch(0.47 0.1 70), oklch(0.84 0.12 80));
  --danger: light-dark(oklch(0.48 0.17 25), oklch(0.78 0.12 25));
  font: 15px/1.5 system-ui, sans-serif;
  color: var(--text);
  background: var(--surface);
}

* {
  box-sizing: border-box;
  margin: 0;
}

body {
  max-width: 1240px;
  margin: 0 auto;
  padding: 24px 16px 48px;
}

h1 {
  font-size: 22px;
  line-height: 1.25;
  font-weight: 600;
}

h2 {
  font-size: 15px;
  font-weight: 600;
}

code,
.address {
  font-family: ui-monospace, monospace;
}

.top {
  margin-bottom: 24px;
}

.top p,
dt,
label,
.received p {
  font-size: 13px;
  color: var(--quiet);
}

main {
  display: grid;
  gap: 16px;
}

.cards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr));
  gap: 16px;
}

article,
aside > section,
.panel,
.empty {
  min-width: 0;
  padding: 24px;
  border: 1px solid var(--hairline);
  border-radius: 16px;
  background: var(--card);
}

button,
input,
select {
  min-width: 0;
  min-height: 40px;
  padding: 8px 12px;
  border: 1px solid var(--hairline);
  border-radius: 12px;
  font: inherit;
  color: inherit;
  background: var(--card);
}

button {
  font-weight: 600;
  cursor: pointer;
}

button:hover:not(:disabled) {
  border-color: var(--quiet);
}

button:disabled {
  color: var(--quiet);
  background: var(--field);
  border-color: transparent;
  cursor: default;
}

.primary:not(:disabled) {
  color: var(--on-accent);
  border-color: transparent;
  background: var(--accent);
}

.quiet,
.quiet:disabled {
  border-color: transparent;
  color: var(--quiet);
  background: transparent;
}

.quiet {
  font-size: 13px;
}

.quiet:disabled {
  opacity: 0.5;
}

.compact button {
  padding-inline: 8px;
  font-size: 13px;
}

.danger {
  color: var(--danger);
}

input,
select {
  width: 100%;
  background: var(--field);
  font-variant-numeric: tabular-nums;
}

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

a {
  color: var(--accent);
}

aside {
  display: grid;
  gap: 16px;
  align-content: start;
}

aside h2 {
  margin-bottom: 8px;
}

.row {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
}

.row > * {
  flex: 1 0 auto;
  max-width: 100%;
}

.stack,
label {
  display: grid;
  gap: 4px;
}

.stack {
  gap: 12px;
  margin-top: 12px;
}

label > * {
  font-size: 15px;
  color: var(--text);
}

#clock {
  margin-bottom: 12px;
  color: var(--quiet);
  font-variant-numeric: tabular-nums;
}

#clock strong {
  font-size: 22px;
  font-weight: 600;
  color: var(--text);
}

#faults {
  color: var(--quiet);
}

#faults strong {
  color: var(--attention);
}

dl {
  margin-bottom: 12px;
}

dd {
  margin-bottom: 8px;
  overflow-wrap: anywhere;
}

.empty {
  grid-column: 1 / -1;
  padding: 64px 24px;
  text-align: center;
  color: var(--quiet);
}

.empty h2 {
  font-size: 17px;
  color: var(--text);
}

[data-tone='neutral'] {
  --tone: var(--quiet);
}

[data-tone='accent'] {
  --tone: var(--accent);
}

[data-tone='success'] {
  --tone: var(--success);
  --bar: var(--success);
}

[data-tone='attention'] {
  --tone: var(--attention);
}

[data-tone='danger'] {
  --tone: var(--danger);
}

.pill,
#message {
  color: var(--tone);
  background: color-mix(in oklab, var(--tone) 12%, var(--card));
}

/* Visible at every scroll position, without covering controls. */
#message {
  position: fixed;
  inset: auto 16px 16px;
  z-index: 1;
  width: fit-content;
  margin-inline: auto;
  padding: 8px 16px;
  border: 1px solid;
  border-radius: 20px;
  font-size: 13px;
  font-weight: 600;
  pointer-events: none;
}

#message:empty {
  visibility: hidden;
}

@media (width >= 900px) {
  main {
    grid-template-columns: minmax(0, 1fr) 320px;
    align-items: start;
  }
}

@media (width < 420px) {
  article,
  .panel,
  aside > section {
    padding: 16px;
  }
}

@media (forced-colors: active) {
  .pill {
    border: 1px solid;
  }
}
`

export const style = pageStyle + cardStyle + listStyle
