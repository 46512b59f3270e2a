import { Alert, Flex, Segmented, Spin, Table, Typography, theme } from 'antd'
import { useEffect, useState } from 'react'
import type { KeyRow, PropRow, Story, StoryEntry } from '../story/story.ts'
import type { GalleryAddress } from './gallery-address.ts'

interface Props {
  entry: StoryEntry
  address: GalleryAddress
  onGo: (address: GalleryAddress) => void
}

/** One widget: a situation of it, and below how to use it. */
export function StoryPage({ entry, address, onGo }: Props) {
  const { token } = theme.useToken()
  const [story, setStory] = useState<Story>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    entry.load().then(
      (file) => setStory(file.story),
      (error: unknown) => setFailure(String(error)),
    )
  }, [entry])
  if (failure) return <Alert type="error" showIcon title="加载失败" description={failure} />
  if (!story) return <Spin description="加载中…" style={{ display: 'block', padding: 48 }} />
  const names = Object.keys(story.situations)
  const chosen = names.find((name) => name === address.situation) ?? names[0] ?? ''
  const Situation = story.situations[chosen]
  const shown = Situation && <Situation key={chosen} />
  if (address.isAlone) {
    const ground = { minHeight: '100vh', padding: 16, background: token.colorBgContainer, color: token.colorText }
    return (
      <main data-situation={chosen} style={ground}>
        <h1 style={{ margin: '0 0 12px', fontSize: 16 }}>{`${entry.title} · ${chosen}`}</h1>
        {shown}
      </main>
    )
  }
  return (
    <Flex vertical gap={24} style={{ marginTop: 8 }}>
      <Typography.Paragraph style={{ margin: 0 }}>{story.purpose}</Typography.Paragraph>
      <div style={{ overflowX: 'auto' }}>
        <Segmented
          aria-label="情形"
          options={names}
          value={chosen}
          onChange={(situation) => onGo({ ...address, widget: entry.name, situation })}
        />
      </div>
      <section aria-label="展示" data-situation={chosen}>
        {shown}
      </section>
      <Rows title="属性" heads={['名称', '类型', '说明', '默认']} rows={story.props} />
      <Rows title="事件" heads={['名称', '参数', '何时']} rows={story.events} />
      <Rows title="键盘" heads={['按键', '作用']} rows={story.keyboard} />
      <section>
        <Heading text="示例" />
        <Typography.Paragraph copyable={{ text: story.example }}>
          <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{story.example}</pre>
        </Typography.Paragraph>
      </section>
    </Flex>
  )
}

const Heading = ({ text }: { text: string }) => (
  <Typography.Title level={3} style={{ fontSize: 16, marginTop: 0 }}>
    {text}
  </Typography.Title>
)

interface RowsProps {
  title: string
  heads: readonly string[]
  rows: readonly (PropRow | KeyRow)[]
}

function Rows({ title, heads, rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <Heading text={title} />
      <Table
        aria-label={title}
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey={([name]) => name}
        dataSource={[...rows]}
        columns={heads.map((head, place) => ({
          key: head,
          title: head,
          onCell: () => ({ style: { maxWidth: 480, whiteSpace: 'pre-wrap', verticalAlign: 'top' } }),
          render: (_value, row) => (place < 2 && row.length > 2 ? <code>{row[place]}</code> : (row[place] ?? '')),
        }))}
      />
    </section>
  )
}
