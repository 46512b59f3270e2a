// A printed page: its content as plain text, and its HTML.
import { escapeCss, escapeHtml, type HtmlPage, htmlPage } from '../ground/html-page.ts'
import { sheetScript, sheetStyle } from './sheet-style.ts'

export interface Pair {
  label: string
  text: string
  isWide?: boolean
}

export interface Column {
  title: string
  isRightAligned?: boolean
}

export interface Part {
  title?: string | undefined
  pairs?: readonly Pair[]
  table?: { columns: readonly Column[]; rows: readonly (readonly string[])[] }
  /** Below it. */
  note?: string | undefined
}

export interface Sheet {
  title: string
  /** Title and number of the document. */
  number: string
  /** State of the document, at the top. */
  state: readonly Pair[]
  /** Warnings. */
  notices: readonly string[]
  parts: readonly Part[]
  /** User and time of printing. */
  foot: string
}

/** Shown for an empty value. */
const nothing = '-'

export function sheetPage({ title, number, state, notices, parts, foot }: Sheet): HtmlPage {
  const name = [title, number].filter(Boolean).join(' ')
  const body = `<button type="button">打印</button>
<main>
<h1>${escapeHtml(title)} <span>${text(number)}</span></h1>
${state.length > 0 ? `<p class="standing">${state.map(standingOf).join('')}</p>` : ''}
${notices.map((notice) => `<p class="notice">${text(notice)}</p>`).join('\n')}
${parts.map(partOf).join('\n')}
<footer>${text(foot)}</footer>
</main>`
  // In the margin of each page: document, page number, number of pages.
  const margins = `@page { @top-left { content: "${escapeCss(name)}" } @bottom-right { content: counter(page) " / " counter(pages) } }`
  return htmlPage({ title: name, style: `${sheetStyle}\n${margins}`, script: sheetScript, body })
}

/** Isolates the text direction from the surrounding text. */
const text = (value: string) => `<bdi>${escapeHtml(value)}</bdi>`

const standingOf = ({ label, text: value }: Pair) =>
  `<span>${escapeHtml(label)}：<strong>${text(value)}</strong></span>`

const pairOf = ({ label, text: value, isWide }: Pair) =>
  `<div${isWide ? ' class="wide"' : ''}><dt>${escapeHtml(label)}</dt><dd>${text(value || nothing)}</dd></div>`

function partOf({ title, pairs = [], table, note }: Part): string {
  return `<section>
${title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>`}
${pairs.length > 0 ? `<dl>${pairs.map(pairOf).join('\n')}</dl>` : ''}
${table ? tableOf(table, title) : ''}
${note === undefined ? '' : `<p>${text(note)}</p>`}
</section>`
}

function tableOf({ columns, rows }: NonNullable<Part['table']>, title = ''): string {
  // Omits empty columns to save space.
  const places = columns.flatMap((column, at) => (rows.some((row) => row[at]) ? [{ ...column, at }] : []))
  const classOf = ({ isRightAligned }: Column) => (isRightAligned ? ' class="figure"' : '')
  const head = places.map((place) => `<th scope="col"${classOf(place)}>${escapeHtml(place.title)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${places.map((place) => `<td${classOf(place)}>${text(row[place.at] ?? '')}</td>`).join('')}</tr>`,
  )
  // A table wider than the screen scrolls, also by keyboard.
  return `<div class="table" role="group" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>`
}
