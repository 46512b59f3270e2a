// Styles of a printed page: A4 on paper, and on screens as narrow as a phone.

export const sheetStyle = `:root { color-scheme: light; color: #000; background: #eee; font: 12px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px 8px; }
main { max-width: 210mm; margin: 0 auto; padding: 12mm; background: #fff; overflow-wrap: anywhere; }
button { position: fixed; top: 16px; right: 16px; padding: 6px 20px; border: 0; border-radius: 6px; color: #fff; background: #0958d9; font: inherit; font-size: 14px; cursor: pointer; }
h1 { margin: 0 0 8px; padding-bottom: 6px; border-bottom: 2px solid #000; font-size: 18px; }
h1 span { font-weight: 400; }
h2 { margin: 14px 0 4px; font-size: 14px; break-after: avoid; }
p { margin: 4px 0; }
.standing { display: flex; flex-wrap: wrap; gap: 4px 24px; }
.notice { padding: 4px 8px; border: 1px solid #000; font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4px 16px; margin: 0; }
dl > div { break-inside: avoid; }
.wide { grid-column: 1 / -1; }
dt { color: #444; font-size: 11px; }
dd { margin: 0; white-space: pre-wrap; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 11px; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 3px 5px; border: 1px solid #999; text-align: left; vertical-align: top; overflow-wrap: break-word; }
th { background: #f2f2f2; font-weight: 600; white-space: nowrap; }
.figure { text-align: right; white-space: nowrap; }
footer { margin-top: 16px; padding-top: 4px; border-top: 1px solid #999; color: #444; font-size: 11px; }
@media (max-width: 1040px) {
  body { padding-bottom: 72px; }
  button { top: auto; bottom: 16px; }
}
@media (max-width: 600px) {
  main { padding: 16px; }
  dl { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@page { size: a4; margin: 14mm 12mm; font-size: 9pt; }
@media print {
  :root { background: #fff; print-color-adjust: exact; }
  body, main { max-width: none; padding: 0; }
  button { display: none; }
  .table { overflow: visible; }
  table { font-size: 10px; }
  th, td { padding: 2px 3px; white-space: normal; overflow-wrap: anywhere; }
}`

/**
 * Prints when the page is shown, and at each press of the button. First removes the token from the URL, because browsers print
 * the URL and store it in their history.
 */
export const sheetScript = `const address = new URL(location.href)
address.searchParams.delete('token')
history.replaceState(null, '', address)
document.querySelector('button').addEventListener('click', () => print())
addEventListener('load', () => print())`
