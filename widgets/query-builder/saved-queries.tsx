import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Typography, theme } from 'antd'
import { FailedState, HintState, LoadingState } from '../loading/list-states.tsx'
import type { Loaded } from '../loading/use-loaded.ts'
import type { SavedQuery } from './query-condition.ts'

interface Props {
  saved: Loaded<readonly SavedQuery[]>
  /** The title of the one that is open. */
  opened: string | undefined
  onOpen: (query: SavedQuery) => void
  onRemove: (query: SavedQuery) => void
}

/** The saved queries: one click loads, another removes. */
export function SavedQueries({ saved, opened, onOpen, onRemove }: Props) {
  const { token } = theme.useToken()
  return (
    <section aria-label="已保存的查询">
      <Typography.Title level={3} style={{ fontSize: 14, margin: '0 0 8px' }}>
        已保存的查询
      </Typography.Title>
      {saved.phase === 'loading' && !saved.value && <LoadingState />}
      {saved.phase === 'failed' && <FailedState message={saved.message ?? ''} onRetry={saved.retry} />}
      {saved.value?.length === 0 && <HintState text="没有保存任何查询" />}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 320, overflow: 'auto' }}>
        {saved.value?.map((query) => (
          <li key={query.title}>
            <Flex
              align="center"
              style={{
                borderRadius: token.borderRadius,
                background: query.title === opened ? token.controlItemBgActive : 'transparent',
              }}
            >
              <Button
                type="text"
                aria-current={query.title === opened}
                title={query.title}
                onClick={() => onOpen(query)}
                style={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', paddingInline: 8 }}
              >
                <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{query.title}</span>
              </Button>
              <Button
                type="text"
                aria-label={`删除查询：${query.title}`}
                title="删除"
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => onRemove(query)}
              />
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}
