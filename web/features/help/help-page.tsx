import { MarkdownText } from '@kouan/widgets/markdown-editor/markdown-text.tsx'
import { Card, Tabs } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { type HelpTopic, helpTexts, isTopic } from './help-texts.ts'

const topics = Object.entries(helpTexts).map(([key, { title }]) => ({ key, label: title }))

/** One text for each area; which one stands in the address. */
export default function HelpPage() {
  const { topic = '' } = useParams()
  const navigate = useNavigate()
  const shown: HelpTopic = isTopic(topic) ? topic : 'start'
  const { title, text } = helpTexts[shown]
  return (
    <Card>
      <Tabs activeKey={shown} items={topics} onChange={(key) => navigate(`/help/${key}`, { replace: true })} />
      <MarkdownText key={shown} source={text} label={title} />
    </Card>
  )
}
