// A printed sheet: what stands on it as plain texts, and the page that is made of them.
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
  /** By which people know what is printed. */
  number: string
  /** How it stands, above all else. */
  standing: readonly Pair[]
  /** What nobody may overlook. */
  notices: readonly string[]
  parts: readonly Part[]
  /** Who printed it, and when. */
  foot: string
}

/** Shown where there is nothing. */
const nothing = '-'

export function sheetPage({ title, number, standing, notices, parts, foot }: Sheet): HtmlPage {
  const name = [title, number].filter(Boolean).join(' ')
  const body = `<button type="button">打印</button>
<main>
<h1>${escapeHtml(title)} <span>${text(number)}</span></h1>
${standing.length > 0 ? `<p class="standing">${standing.map(standingOf).join('')}</p>` : ''}
${notices.map((notice) => `<p class="notice">${text(notice)}</p>`).join('\n')}
${parts.map(partOf).join('\n')}
<footer>${text(foot)}</footer>
</main>`
  // In the margin of each page: which document, and which page of how many.
  const margins = `@page { @top-left { content: "${escapeCss(name)}" } @bottom-right { content: counter(page) " / " counter(pages) } }`
  return htmlPage({ title: name, style: `${sheetStyle}\n${margins}`, script: sheetScript, body })
}

/** Kept apart from what stands beside it, whichever way its script is written. */
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
  // A column without anything in it takes paper from the others.
  const places = columns.flatMap((column, at) => (rows.some((row) => row[at]) ? [{ ...column, at }] : []))
  const classOf = ({ isRightAligned }: Column) => (isRightAligned ? ' class="figure"' : '')
  const head = places.map((place) => `<th scope="col"${classOf(place)}>${escapeHtml(place.title)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${places.map((place) => `<td${classOf(place)}>${text(row[place.at] ?? '')}</td>`).join('')}</tr>`,
  )
  // Where it is wider than a screen it is scrolled, by keys too.
  return `<div class="table" role="group" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>`
}
