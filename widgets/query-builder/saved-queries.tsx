import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Typography, theme } from 'antd'
import { EmptyState } from '../loading/empty-state.tsx'
import { FailedState, LoadingState } from '../loading/list-states.tsx'
import type { Loaded } from '../loading/use-loaded.ts'
import type { SelectOption } from '../multi-select/select-option.ts'
import type { SavedQuery } from './query-condition.ts'

const cut = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' } as const

interface Props {
  saved: Loaded<readonly SavedQuery[]>
  /** The one that is open. */
  opened: SavedQuery | undefined
  audiences: readonly SelectOption[]
  onOpen: (query: SavedQuery) => void
  onRemove: (query: SavedQuery) => void
}

/** The saved queries: one click loads, another removes. */
export function SavedQueries({ saved, opened, audiences, onOpen, onRemove }: Props) {
  const { token } = theme.useToken()
  const isOpened = (query: SavedQuery) => query.title === opened?.title && query.owner === opened.owner
  const shareOf = ({ owner, sharedWith }: SavedQuery) => {
    if (owner !== undefined) return `${owner} 共享`
    const audience = audiences.find(({ value }) => value === sharedWith)
    return sharedWith === undefined ? undefined : `已共享给 ${audience?.label ?? '角色'}`
  }
  return (
    <section aria-label="已保存的查询">
      <Typography.Title level={3} style={{ fontSize: 14, margin: '0 0 8px' }}>
        已保存的查询
      </Typography.Title>
      {saved.phase === 'loading' && !saved.value && <LoadingState />}
      {saved.phase === 'failed' && <FailedState message={saved.message ?? ''} onRetry={saved.retry} />}
      {saved.value?.length === 0 && <EmptyState isLine text="没有保存任何查询" />}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 320, overflow: 'auto' }}>
        {saved.value?.map((query) => (
          <li key={`${query.owner ?? ''}/${query.title}`}>
            <Flex
              align="center"
              style={{
                borderRadius: token.borderRadius,
                background: isOpened(query) ? token.controlItemBgActive : 'transparent',
              }}
            >
              <Button
                type="text"
                aria-current={isOpened(query)}
                title={query.title}
                onClick={() => onOpen(query)}
                style={{ flex: 1, minWidth: 0, height: 'auto', justifyContent: 'flex-start', padding: '4px 8px' }}
              >
                <span style={{ minWidth: 0, textAlign: 'start' }}>
                  <span style={cut}>{query.title}</span>
                  {shareOf(query) && (
                    <span style={{ ...cut, fontSize: 12, color: token.colorTextSecondary }}>{shareOf(query)}</span>
                  )}
                </span>
              </Button>
              {query.owner === undefined && (
                <Button
                  type="text"
                  aria-label={`删除查询：${query.title}`}
                  title="删除"
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => onRemove(query)}
                />
              )}
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}
