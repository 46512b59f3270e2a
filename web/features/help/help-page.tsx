import { readHelpNote } from '@kouan/contract/calls/system/help-note-calls.ts'
import { type HelpTopic, helpTopics } from '@kouan/contract/dictionaries/help-topics.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { MarkdownText } from '@kouan/widgets/markdown-editor/markdown-text.tsx'
import { Card, Flex, Input } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useSite } from '../../data/settings/site-store.ts'
import { PageContent } from '../../menu/page-content.tsx'
import { helpTexts, isTopic } from './help-texts.ts'
import { searchHelp } from './search-help.ts'

const topics = Object.entries(helpTopics).map(([key, label]) => ({ key, label }))

const links = [
  { text: '使用条款', href: '/terms.html' },
  { text: '隐私政策', href: '/privacy.html' },
]

/** One text for each area, chosen by the address, with the operator's note; and a search over all of them. */
export default function HelpPage() {
  const { topic = '' } = useParams()
  const { logo } = useSite()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const shown: HelpTopic = isTopic(topic) ? topic : 'start'
  const note = useAnswer(readHelpNote, { topic: shown }).data
  return (
    <PageContent
      title="帮助"
      description="每个功能怎样使用，出错时怎么办"
      links={links}
      extra={<img src={logo} alt="" width={48} height={48} />}
      search={
        <Input.Search
          aria-label="搜索帮助"
          placeholder="搜索帮助，多个词用空格隔开"
          allowClear
          maxLength={50}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          style={{ maxWidth: 480 }}
        />
      }
      tabs={{
        items: topics,
        active: shown,
        onChange: (key) => {
          setWords('')
          navigate(`/help/${key}`, { replace: true })
        },
      }}
    >
      <Card size="small" styles={{ body: { padding: 20 } }}>
        {words.trim() === '' ? (
          <>
            {note && (
              <Card size="small" title="本单位补充说明" style={{ marginBottom: 16 }}>
                <MarkdownText key={`${shown} own`} source={note} label="本单位补充说明" />
              </Card>
            )}
            <MarkdownText key={shown} source={helpTexts[shown]} label={helpTopics[shown]} />
          </>
        ) : (
          <Found words={words} onOpen={() => setWords('')} />
        )}
      </Card>
    </PageContent>
  )
}

function Found({ words, onOpen }: { words: string; onOpen: () => void }) {
  const found = useMemo(() => searchHelp(words), [words])
  if (found.length === 0) return <EmptyState text={`帮助中没有“${words.trim()}”`} />
  return (
    <Flex component="ul" vertical gap={12} aria-label="搜索结果" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {found.map(({ topic, title, line }) => (
        <li key={title}>
          <Link to={`/help/${topic}`} replace onClick={onOpen}>
            {title}
          </Link>
          <div style={{ overflowWrap: 'anywhere' }}>{line}</div>
        </li>
      ))}
    </Flex>
  )
}
