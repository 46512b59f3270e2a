import { Tooltip } from 'antd'

/** Characters that are shown. */
const defaultLength = 25

// Firefox has it from version 125 on.
const characters = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null

/** Yields where each character of a text begins; without a segmenter a composed character counts as several. */
export function* characterStarts(text: string, segmenter: Intl.Segmenter | null = characters): Iterable<number> {
  const found = segmenter ? segmenter.segment(text) : text.matchAll(/./gsu)
  for (const { index } of found) yield index
}

/** Shortens a text to a count of characters, as a reader counts them, with an ellipsis where it was cut. */
export function shorten(text: string, length = defaultLength): string {
  if (text.length <= length) return text
  let count = 0
  // An emoji of several signs is one character: a part of it is another one.
  for (const index of characterStarts(text)) {
    if (count === length) return `${text.slice(0, index)}...`
    count += 1
  }
  return text
}

interface Props {
  text: string | null | undefined
  /** In characters. */
  length?: number
}

/** A shortened text; the full text is available by pointer, by Tab and to screen readers. */
export function Ellipsis({ text, length = defaultLength }: Props) {
  if (!text) return <span>-</span>
  const short = shorten(text, length)
  if (short === text) return <span>{text}</span>
  return (
    <Tooltip title={text} trigger={['hover', 'focus']} styles={{ root: { maxWidth: 'min(480px, 90vw)' } }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be within reach of the keyboard. */}
      <span tabIndex={0} role="note" aria-label={text}>
        {short}
      </span>
    </Tooltip>
  )
}
