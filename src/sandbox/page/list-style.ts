/** The style of the views, wallets and events. */
export const listStyle = /* css */ `
nav {
  display: flex;
  gap: 4px;
  margin-bottom: 16px;
  border-bottom: 1px solid var(--hairline);
}

nav a {
  padding: 8px 12px;
  border-radius: 12px 12px 0 0;
  font-weight: 600;
  color: var(--quiet);
  text-decoration: none;
}

nav a:hover {
  color: var(--text);
}

nav a[aria-current] {
  color: var(--accent);
  box-shadow: 0 2px 0 var(--accent);
}

.plain {
  display: grid;
  gap: 12px;
  padding: 0;
  list-style: none;
}

.plain p {
  margin-top: 4px;
  font-size: 13px;
  color: var(--quiet);
}

.plain button {
  width: 100%;
}

.pair {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
}

.wide {
  grid-column: 1 / -1;
}

.deposit {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 170px), 1fr));
  align-items: end;
  gap: 12px;
  margin-bottom: 16px;
}

.entries li {
  display: flex;
  justify-content: space-between;
  gap: 16px;
  font-size: 13px;
}

.entries span {
  min-width: 0;
  overflow-wrap: anywhere;
}

.entries span + span {
  flex-shrink: 0;
  color: var(--quiet);
  font-variant-numeric: tabular-nums;
}

.entries [data-tone] strong {
  color: var(--tone);
}

summary {
  padding-block: 4px;
  border-radius: 8px;
  font-size: 13px;
  font-weight: 600;
  color: var(--accent);
  cursor: pointer;
}

details {
  min-width: 0;
}

details dl {
  margin: 8px 0 0;
}

pre {
  overflow: auto;
  max-height: 360px;
  margin-top: 8px;
  padding: 12px;
  border-radius: 12px;
  font: 13px/1.5 ui-monospace, monospace;
  background: var(--field);
}

article > dl {
  margin: 0;
}

article dd:last-child {
  margin: 0;
}

#wallets {
  align-items: start;
}

#more-payments {
  text-align: center;
  color: var(--quiet);
}
`
