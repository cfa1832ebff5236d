export const approvalStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf6ef, #171513);
  --ink: light-dark(#1b1917, #f1ece4);
  --soft: light-dark(#5b544c, #b8afa4);
  --line: light-dark(#dcd3c5, #3a342e);
  --accent: light-dark(#1b1917, #f1ece4);
  --on-accent: light-dark(#faf6ef, #171513);
  --note: light-dark(#f1e6d0, #2b2519);
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  padding: 1rem;
  overflow-wrap: anywhere;
}
main { max-inline-size: 28rem; margin-inline: auto; }
.simulated { background: var(--note); border-radius: 4px; padding: .75rem 1rem; }
h1, .amount { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, serif; }
h1 { font-weight: 500; font-size: 1.5rem; line-height: 1.2; margin-block: 2rem .5rem; }
h1 + p { margin-block-end: 1.5rem; }
.amount { font-size: 2.5rem; line-height: 1.1; font-variant-numeric: tabular-nums; }
.currency { font-size: 1rem; color: var(--soft); }
.items { list-style: none; padding: 0; border-block-start: 1px solid var(--line); margin-block-end: 1.5rem; }
.items li {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 1rem;
  padding-block: .75rem;
  border-block-end: 1px solid var(--line);
}
.quantity { grid-row: 2; color: var(--soft); font-variant-numeric: tabular-nums; }
.price { grid-row: 1; grid-column: 2; font-variant-numeric: tabular-nums; }
details { margin-block-end: 1.5rem; }
summary { min-block-size: 48px; align-content: center; cursor: pointer; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin-block: 1.5rem; }
dt { color: var(--soft); }
dd { text-align: end; font-variant-numeric: tabular-nums; }
h2 { font-size: 1rem; margin-block-end: .5rem; }
form { display: grid; gap: .75rem; }
button, .back {
  min-block-size: 48px;
  padding: .5rem 1rem;
  border: 1px solid var(--ink);
  border-radius: 4px;
  background: transparent;
  color: var(--ink);
  font: inherit;
  cursor: pointer;
}
button:hover, .back:hover { background: var(--note); }
.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.main:hover { background: var(--soft); }
.quiet { border-color: transparent; text-decoration: underline; text-underline-offset: .2em; }
.hint { color: var(--soft); font-size: .875rem; margin-block-start: -.25rem; }
.back { display: inline-grid; align-items: center; text-decoration: none; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
@media (min-width: 40rem) { body { padding-block: 10vh; } }
`
