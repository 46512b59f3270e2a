import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useHref, useLocation, useNavigate } from 'react-router'

/** Leads to what is written about the page that one is on. */
export function HelpLink() {
  const address = helpAddress(useLocation().pathname)
  const navigate = useNavigate()
  return (
    <Button
      type="text"
      href={useHref(address)}
      aria-label="帮助"
      title="帮助"
      icon={<QuestionCircleOutlined aria-hidden />}
      onClick={(event) => {
        // Another tab, where that is what was pressed.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(address)
      }}
    />
  )
}

/** First parts of addresses in small letters, by the topic of help that speaks of them. */
const topics: readonly (readonly [topic: string, parts: readonly string[]])[] = [
  ['enterprise', ['register']],
  ['channel', ['channel', 'basechannel']],
  ['order', ['order']],
  ['declaration', ['declaration']],
  ['export', ['export']],
  ['report', ['reportform']],
  ['open', ['open']],
  ['online', ['online']],
  ['system', ['isystem', 'isys', 'system', 'user', 'util', 'example']],
]

export function helpAddress(pathname: string): string {
  const [, first = ''] = pathname.split('/')
  const [topic = 'start'] = topics.find(([, parts]) => parts.includes(first.toLowerCase())) ?? []
  return `/help/${topic}`
}
