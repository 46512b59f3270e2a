import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { Button, Card, Form, Space } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { type Screen, useScreen } from '../../../widgets/screen-width/use-screen.ts'
import { type Filters, filterKeys, isRange } from './search-filters.ts'
import { SearchInput } from './search-input.tsx'

interface Props {
  items: readonly NamedField[]
  filters: Filters
  onSearch: (filters: Filters) => void
  /** Number of shortcut presses: each one focuses the first input. */
  calls: number
}

/** Columns of the grid; the last cell of the first row has the buttons. */
const columns: Record<Screen, number> = { mobile: 1, narrow: 3, desktop: 4 }

/** The search form of a list, with 查询 and 重置, and 展开 and 收起 for more items than fit into one row. */
export function SearchForm({ items, filters, onSearch, calls }: Props) {
  const screen = useScreen()
  const id = useId()
  const [draft, setDraft] = useState<Filters>(filters)
  const [applied, setApplied] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (calls > 0) form.current?.querySelector('input')?.focus()
  }, [calls])
  const current = JSON.stringify(filters)
  if (applied !== current) {
    // The address changed: browser back, a link, 重置.
    setApplied(current)
    setDraft(filters)
  }
  // As wide as the longest label; very long labels wrap.
  const labelWidth = 26 + 14 * Math.min(8, Math.max(4, ...items.map(({ field }) => field.label.length)))
  const firstRow = Math.max(1, columns[screen] - 1)
  const isFilled = (item: NamedField) => filterKeys(item).some((key) => filters[key])
  const shown = items.filter((item, index) => isOpen || index < firstRow || isFilled(item))
  if (items.length === 0) return null

  return (
    <Card size="small" styles={{ body: { padding: 16 } }}>
      <Form
        component={false}
        layout={screen === 'mobile' ? 'vertical' : 'horizontal'}
        // Aligns labels of different lengths.
        labelCol={screen === 'mobile' ? {} : { flex: `${labelWidth}px` }}
        labelWrap
      >
        <form
          ref={form}
          aria-label="查询条件"
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(draft)
          }}
          style={{
            display: 'grid',
            gap: '12px 16px',
            gridTemplateColumns: `repeat(${columns[screen]}, minmax(0, 1fr))`,
          }}
        >
          {shown.map((item) => (
            <Form.Item
              key={item.name}
              label={item.field.label}
              htmlFor={`${id}-${item.name}`}
              // Two date inputs do not fit into one cell.
              style={{
                marginBottom: 0,
                ...(isRange(item.field) && columns[screen] > 1 ? { gridColumn: 'span 2' } : {}),
              }}
            >
              <SearchInput
                id={`${id}-${item.name}`}
                item={item}
                filters={draft}
                onChange={(change) => setDraft({ ...draft, ...change })}
              />
            </Form.Item>
          ))}
          <Space style={{ gridColumn: '-2 / -1', justifyContent: 'flex-end' }}>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
              查询
            </Button>
            <Button
              onClick={() => {
                setDraft({})
                onSearch({})
              }}
            >
              重置
            </Button>
            {items.length > firstRow && (
              <Button type="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} style={{ padding: 0 }}>
                {isOpen ? '收起' : '展开'} {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              </Button>
            )}
          </Space>
        </form>
      </Form>
    </Card>
  )
}
