/** The stylesheet of the bank's pages: Accord's colours and shapes, with a banner saying that this is a sandbox. */
export const BANK_STYLE = `
:root {
  color-scheme: light dark;
  --page: oklch(.972 .006 85); --card: oklch(.993 .003 85); --line: oklch(.915 .010 80); --control: oklch(.62 .014 80);
  --ink: oklch(.235 .020 330); --muted: oklch(.47 .018 330);
  --plum: oklch(.43 .155 352); --on-plum: oklch(.985 .008 352);
  --error: oklch(.50 .185 27); --error-tint: oklch(.50 .185 27 / .08);
  --band: oklch(.80 .145 75); --on-band: oklch(.27 .05 70);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: oklch(.178 .012 330); --card: oklch(.222 .014 330); --line: oklch(.295 .016 330); --control: oklch(.55 .016 330);
    --ink: oklch(.945 .008 80); --muted: oklch(.735 .014 330);
    --plum: oklch(.755 .135 350); --on-plum: oklch(.20 .05 350);
    --error: oklch(.73 .15 25); --error-tint: oklch(.73 .15 25 / .12);
    --band: oklch(.83 .14 78); --on-band: oklch(.25 .05 70);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums;
}
.band { background: var(--band); color: var(--on-band); padding: 8px 20px; font-size: 13px; font-weight: 600; text-align: center; }
main { max-width: 520px; margin: 0 auto; padding: 32px 20px 56px; }
.bank { display: flex; align-items: center; gap: 10px; margin: 0 0 24px; font-weight: 650; font-size: 17px; letter-spacing: -.01em; }
.bank svg { width: 26px; height: 26px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px; margin: 0 0 16px; }
h1 { margin: 0 0 4px; font-size: 19px; font-weight: 620; line-height: 1.3; letter-spacing: -.01em; }
h2 { margin: 0 0 12px; font-size: 15px; font-weight: 620; }
.amount { margin: 4px 0 0; font-size: 38px; font-weight: 600; line-height: 1.15; letter-spacing: -.02em; }
.second { margin: 4px 0 0; color: var(--muted); font-size: 13px; }
form { margin: 24px 0 0; }
form.plain { margin: 16px 0 0; }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { display: block; margin: 0 0 6px; font-size: 13px; font-weight: 560; }
input, select {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--control); border-radius: 10px;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--error); }
.help { margin: 6px 0 0; color: var(--muted); font-size: 13px; }
.wrong { margin: 6px 0 0; color: var(--error); font-size: 13px; }
.alert { margin: 20px 0 0; padding: 12px 16px; border-radius: 10px; background: var(--error-tint); color: var(--error); font-weight: 560; }
button, .button {
  display: block; width: 100%; min-height: 44px; padding: 10px 20px; border: 1px solid transparent; border-radius: 10px;
  background: var(--plum); color: var(--on-plum); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.quiet { background: transparent; border-color: var(--control); color: var(--ink); }
.actions { display: grid; gap: 12px; margin: 24px 0 0; }
.back { display: inline-block; margin: 4px 0 0; padding: 10px 0; color: var(--plum); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--plum); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: inherit; }
tr:first-child > * { border-top: 0; }
th { padding-right: 16px; white-space: nowrap; }
td { color: var(--muted); }
caption { padding: 0 0 8px; text-align: left; font-size: 13px; color: var(--muted); }
`;
