import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Badge, Card, Flex, Select, Typography } from 'antd'
import './reason-list.css'
import type { Entry } from './worklist-entries.ts'

interface Props {
  /** How much it is together. */
  waiting: string
  entries: readonly Entry[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

const nameOf = (title: string, word: string | undefined, count: number) =>
  `${word === undefined ? title : `${title}：${word}`}（${count}）`

/** Failures by their reason, the most frequent first; on a phone in one control. */
export function ReasonList({ waiting, entries, chosen, onChoose }: Props) {
  const isMobile = useIsMobile()
  if (isMobile) {
    return (
      <Select
        aria-label="失败原因"
        value={chosen ?? null}
        onChange={(key) => key && onChoose(key)}
        options={entries.map(({ key, title, words, count }) => ({
          value: key,
          label: nameOf(title, words[0], count),
        }))}
      />
    )
  }
  return (
    <Card size="small" styles={{ body: { padding: 4 } }}>
      <Typography.Paragraph type="secondary" style={{ margin: 0, padding: '6px 12px' }}>
        {/* A number stays on the line of its word. */}
        目前待处理：{waiting.replaceAll(' ', '\u00a0')}
      </Typography.Paragraph>
      <nav aria-label="失败原因">
        <ul className="reasons">
          {entries.map((entry) => (
            <li key={entry.key}>
              <button
                type="button"
                className="reason"
                aria-current={entry.key === chosen}
                onClick={() => onChoose(entry.key)}
              >
                <Flex justify="space-between" gap={8} align="flex-start">
                  <strong>{entry.title}</strong>
                  <Badge count={entry.count} overflowCount={99_999} showZero />
                </Flex>
                {entry.words.map((line) => (
                  <Typography.Paragraph
                    key={line}
                    type="secondary"
                    ellipsis={{ rows: 2, tooltip: line }}
                    style={{ margin: 0 }}
                  >
                    {line}
                  </Typography.Paragraph>
                ))}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
