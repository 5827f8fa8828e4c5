/** The style of a payment's card. */
export const cardStyle = /* css */ `
article {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 16px;
}

/* The address takes the remaining space of a row of cards, so that bars and buttons align. */
#payments article {
  grid-template-rows: auto auto 1fr;
  align-content: stretch;
}

article > header,
article > footer,
.received p {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 16px;
}

/* A title that is too long for one line with its pill has a line of its own. */
article > header {
  flex-wrap: wrap;
  row-gap: 4px;
}

article h2 {
  min-width: 0;
  overflow-wrap: anywhere;
}

footer {
  font-size: 12px;
  color: var(--quiet);
}

footer code {
  overflow: hidden;
  text-overflow: ellipsis;
}

footer time {
  white-space: nowrap;
}

.amount {
  font-size: 15px;
  overflow-wrap: anywhere;
}

.amount strong {
  font-size: 22px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}

.network,
.pill {
  padding: 2px 10px;
  border-radius: 999px;
  font-size: 13px;
  white-space: nowrap;
}

.network {
  margin-inline-start: 4px;
  border: 1px solid var(--hairline);
}

.pill {
  flex-shrink: 0;
  overflow: hidden;
  max-width: 100%;
  text-overflow: ellipsis;
  font-weight: 600;
}

.address {
  margin-inline-end: -8px;
  color: var(--quiet);
  user-select: all;
}

/* Margins, not characters: what is copied is the address. */
.address span {
  display: inline-block;
  margin-inline-end: 8px;
}

.received {
  font-variant-numeric: tabular-nums;
}

.received span {
  overflow-wrap: anywhere;
}

.received span + span {
  text-align: end;
}

progress {
  display: block;
  width: 100%;
  height: 8px;
  margin-bottom: 8px;
  border: 0;
  border-radius: 999px;
  overflow: hidden;
  appearance: none;
  background: var(--hairline);
}

progress::-webkit-progress-bar {
  background: var(--hairline);
}

progress::-webkit-progress-value {
  border-radius: 999px;
  background: var(--bar, var(--accent));
  transition: inline-size 200ms ease-out;
}

progress::-moz-progress-bar {
  border-radius: 999px;
  background: var(--bar, var(--accent));
}

.actions {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
}

.actions form,
.actions .row {
  grid-column: 1 / -1;
}

.actions form {
  display: grid;
  grid-template-columns: subgrid;
}

/* Borderless buttons align by their text. */
.actions .row {
  justify-content: space-between;
  margin: 0 -12px -8px;
}

.actions .row > * {
  flex: none;
}

@media (prefers-reduced-motion: reduce) {
  progress::-webkit-progress-value {
    transition: none;
  }
}
`
