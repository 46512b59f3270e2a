import { type HelpTopic, helpTopics } from '@kouan/contract/dictionaries/help-topics.ts'
import { helpTexts } from './help-texts.ts'

export interface HelpFound {
  topic: HelpTopic
  /** Of the topic and of what is written below it. */
  title: string
  line: string
}

/** Where all of these words are written, one place below each heading. */
export function searchHelp(text: string): HelpFound[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return Object.entries(helpTexts).flatMap(([topic, source]) => {
    const title = helpTopics[topic as HelpTopic]
    return sectionsOf(source).flatMap(({ heading, lines }) => {
      const line = lines.find((one) => words.every((word) => `${heading} ${one}`.toLowerCase().includes(word)))
      if (line === undefined) return []
      return [{ topic: topic as HelpTopic, title: heading === title ? title : `${title} › ${heading}`, line }]
    })
  })
}

function sectionsOf(source: string): { heading: string; lines: string[] }[] {
  return source.split(/^#+ /m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return heading === '' ? [] : [{ heading, lines: lines.map(plain).filter(Boolean) }]
  })
}

/** Removes the marks of lists, of emphasis and of keys. */
const plain = (line: string) => line.replace(/^\s*([-*]|\d+\.)\s+/, '').replaceAll(/\*\*|`/g, '')
