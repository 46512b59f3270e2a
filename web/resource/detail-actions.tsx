import { DownOutlined } from '@ant-design/icons'
import { menuOf, type RowAction, splitActions } from '@kouan/widgets/row-actions/row-actions.tsx'
import { Button, Dropdown, Flex } from 'antd'
import { useRef } from 'react'

/** So many stand side by side; the others in a menu. */
const seenAtMost = 3

/** What can be done with the row that is open: the main action first and in colour. */
export function DetailActions({ actions }: { actions: readonly RowAction[] }) {
  const { seen, more } = splitActions(actions, seenAtMost)
  const button = useRef<HTMLButtonElement>(null)
  if (seen.length === 0) return null
  return (
    <Flex gap={8} justify="flex-end" wrap>
      {seen.map(({ key, label, onClick, isMain = false, isDanger = false, isDisabled = false }) => (
        <Button
          key={key}
          type={isMain ? 'primary' : 'default'}
          danger={isDanger}
          disabled={isDisabled}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={menuOf(more, button)}>
          <Button ref={button}>
            更多 <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </Flex>
  )
}
